import { describe, expect, it } from 'vitest';
import { type ReadOptions, readPlanFile } from '../read.ts';

/** A small plan in one language; `words` replaces the English ones. */
interface Sample {
  locale: string;
  delimiter: string;
  decimal: string;
  order: 0 | 1 | 2;
  day: string;
  week: string;
  hour: string;
  elapsedDay: string;
  yes: string;
  no: string;
  none: string;
  startStart: string;
  mustStart: string;
  veryHigh: string;
  prorated: string;
  start: string;
}

const samples: Sample[] = [
  {
    locale: 'en',
    delimiter: ',',
    decimal: '.',
    order: 0,
    day: 'd',
    week: 'w',
    hour: 'h',
    elapsedDay: 'ed',
    yes: 'Yes',
    no: 'No',
    none: 'NA',
    startStart: 'SS',
    mustStart: 'Must Start On',
    veryHigh: 'Very High',
    prorated: 'Prorated',
    start: 'Mon 11/2/98 08:00',
  },
  {
    locale: 'de',
    delimiter: ';',
    decimal: ',',
    order: 1,
    day: 't',
    week: 'w',
    hour: 'h',
    elapsedDay: 'ft',
    yes: 'Ja',
    no: 'Nein',
    none: 'NV',
    startStart: 'AA',
    mustStart: 'Muss anfangen am',
    veryHigh: 'Sehr hoch',
    prorated: 'Anteilig',
    start: 'Mo 02.11.98 08:00',
  },
  {
    locale: 'fr',
    delimiter: ';',
    decimal: ',',
    order: 1,
    day: 'j',
    week: 's',
    hour: 'h',
    elapsedDay: 'ej',
    yes: 'Oui',
    no: 'Non',
    none: 'NC',
    startStart: 'DD',
    mustStart: 'Doit commencer le',
    veryHigh: 'Très élevée',
    prorated: 'Proportion',
    start: '2 novembre 1998 08:00',
  },
  {
    locale: 'es',
    delimiter: ';',
    decimal: ',',
    order: 1,
    day: 'd',
    week: 's',
    hour: 'h',
    elapsedDay: 'ed',
    yes: 'Sí',
    no: 'No',
    none: 'NA',
    startStart: 'CC',
    mustStart: 'Debe comenzar el',
    veryHigh: 'Muy alta',
    prorated: 'Prorrateo',
    start: '2/11/98 08:00',
  },
  {
    locale: 'it',
    delimiter: ';',
    decimal: ',',
    order: 1,
    day: 'g',
    week: 's',
    hour: 'o',
    elapsedDay: 'tg',
    yes: 'Sì',
    no: 'No',
    none: 'NA',
    startStart: 'SS',
    mustStart: 'Deve iniziare il',
    veryHigh: 'Molto alta',
    prorated: 'Prorata',
    start: "lun 2 nov '98 08:00",
  },
  {
    locale: 'pt',
    delimiter: ';',
    decimal: ',',
    order: 1,
    day: 'd',
    week: 's',
    hour: 'h',
    elapsedDay: 'ed',
    yes: 'Sim',
    no: 'Não',
    none: 'NA',
    startStart: 'II',
    mustStart: 'Deve iniciar em',
    veryHigh: 'Muito alta',
    prorated: 'Rateado',
    start: '2 novembro 1998 08:00',
  },
  {
    locale: 'sv',
    delimiter: ';',
    decimal: ',',
    order: 2,
    day: 'd',
    week: 'w',
    hour: 't',
    elapsedDay: 'ed',
    yes: 'Ja',
    no: 'Nej',
    none: 'NA',
    startStart: 'SS',
    mustStart: 'Måste starta den',
    veryHigh: 'Mycket hög',
    prorated: 'Proportionellt',
    start: '98-11-02 08:00',
  },
  {
    locale: 'ru',
    delimiter: ';',
    decimal: ',',
    order: 1,
    day: 'д',
    week: 'нед',
    hour: 'ч',
    elapsedDay: 'пд',
    yes: 'Да',
    no: 'Нет',
    none: 'НД',
    startStart: 'НН',
    mustStart: 'Фиксированное начало',
    veryHigh: 'Очень высокий',
    prorated: 'Пропорциональное',
    start: '02.11.98 08:00',
  },
  {
    locale: 'zh',
    delimiter: ',',
    decimal: '.',
    order: 2,
    day: '工作日',
    week: '周',
    hour: '工时',
    elapsedDay: 'e天',
    yes: '是',
    no: '否',
    none: 'NA',
    startStart: 'SS',
    mustStart: '必须开始于',
    veryHigh: '非常高',
    prorated: '按比例',
    start: '1998年11月2日 08:00',
  },
  {
    locale: 'nl',
    delimiter: ';',
    decimal: ',',
    order: 1,
    day: 'd',
    week: 'w',
    hour: 'u',
    elapsedDay: 'ed',
    yes: 'Ja',
    no: 'Nee',
    none: 'NB',
    startStart: 'BB',
    mustStart: 'Moet beginnen op',
    veryHigh: 'Zeer hoog',
    prorated: 'Naar rato',
    start: '2 november 1998 08:00',
  },
];

function written(sample: Sample): string {
  const { day, week, hour, delimiter, decimal, yes, no } = sample;
  const rows = [
    ['MPX', 'Microsoft Project for Windows', '4.0', 'ANSI'],
    ['10', '$', '1', '2', decimal === ',' ? '.' : '","', decimal === ',' ? '","' : decimal],
    ['11', '2', '0', '1', `8${decimal}00`, `40${decimal}00`, `$10${decimal}50/${hour}`, `$0${decimal}00/${hour}`],
    ['12', String(sample.order), '1', '480', '.', ':', '', '', '8'],
    ['20', 'Standard', '0', '1', '1', '1', '1', '1', '0'],
    ['30', 'Plan', '', '', 'Standard', sample.start, sample.none],
    ['41', '40', '49', '1', '42', '45'],
    ['50', '1', '1', 'Ann', `$20${decimal}00/${week}`, sample.prorated],
    ['61', '90', '98', '1', '40', '80', '81', '50', '56', '70', '91', '68', '95', '20'],
    [
      '70',
      '1',
      '1',
      'First',
      `2${decimal}5${day}`,
      yes,
      no,
      sample.start,
      sample.none,
      '',
      sample.mustStart,
      sample.start,
      sample.veryHigh,
      `20${hour}`,
    ],
    ['75', '1', '1', `12${hour}`],
    [
      '70',
      '2',
      '2',
      'Second',
      `3${sample.elapsedDay}`,
      no,
      no,
      sample.start,
      sample.none,
      `1${sample.startStart}+1${week}`,
      '',
      '',
      '',
      `0${hour}`,
    ],
  ];
  return rows.map((row) => row.join(delimiter)).join('\r\n');
}

describe.each(samples)('an exchange file in the language $locale', (sample) => {
  it.each<[string, ReadOptions]>([
    ['is told by its words', {}],
    ['may be told by the caller', { locale: `${sample.locale}-XX` }],
  ])('the language of the file %s', (_name, options) => {
    const plan = readPlanFile(Buffer.from(written(sample)), options);
    expect(plan.warnings).toEqual([]);
    expect(plan.header).toMatchObject({
      start: '1998-11-02T08:00:00',
      finish: undefined,
    });
    expect(plan.resources).toMatchObject([{ standardRate: { value: 20, unit: 'week' }, accrueAt: 'prorated' }]);
    expect(plan.tasks).toMatchObject([
      {
        duration: { value: 2.5, unit: 'days' },
        type: 'fixedDuration',
        isMilestone: false,
        start: '1998-11-02T08:00:00',
        constraintType: 'mustStartOn',
        constraintDate: '1998-11-02T08:00:00',
        priority: 800,
        work: 20,
        baselines: [],
      },
      { duration: { value: 3, unit: 'elapsedDays' }, type: 'fixedUnits', work: 0 },
    ]);
    expect(plan.relations).toMatchObject([{ type: 'startStart', lag: { value: 1, unit: 'weeks' } }]);
    expect(plan.assignments).toMatchObject([{ work: 12 }]);
  });
});
