/** English texts are written in British spelling; readers of American dates and numbers get these words instead. */
const americanWords: Readonly<Record<string, string>> = {
  authorisation: 'authorization',
  authorised: 'authorized',
  cancelled: 'canceled',
  cancelling: 'canceling',
  catalogues: 'catalogs',
  colour: 'color',
  favourite: 'favorite',
  organisation: 'organization',
  towards: 'toward',
  levelled: 'leveled',
  levelling: 'leveling',
  utilisation: 'utilization',
  utilised: 'utilized',
};
const britishWords = new RegExp(String.raw`\b(${Object.keys(americanWords).join('|')})\b`, 'gi');

/** Tells whether a locale writes English as in the United States; `en` alone does, like its dates. */
function isAmerican(locale: string): boolean {
  const { language, region } = new Intl.Locale(locale).maximize();
  return language === 'en' && region === 'US';
}

const americanLocales = new Map<string, boolean>();

/** A text in the spelling of the locale; only English has two. */
export function spelledFor(locale: string, text: string): string {
  const known = americanLocales.get(locale) ?? isAmerican(locale);
  americanLocales.set(locale, known);
  if (!known) return text;
  return text.replaceAll(britishWords, (word) => {
    const american = americanWords[word.toLowerCase()] ?? word;
    return word.startsWith(word.charAt(0).toUpperCase())
      ? american.charAt(0).toUpperCase() + american.slice(1)
      : american;
  });
}
