const en = {
  'chart.asTable': 'As a table',
  'chart.today': 'Today',
  'chart.day': 'Day',
};

const de: typeof en = {
  'chart.asTable': 'Als Tabelle',
  'chart.today': 'Heute',
  'chart.day': 'Tag',
};

export const charts = { en, de };
