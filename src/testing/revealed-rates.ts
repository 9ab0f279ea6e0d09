/** Efforts of a person in the test data, h: whole hours up to this. */
const mostHours = 100;

/** Amounts have up to four decimals, in files for people two. */
const tolerance = 0.0051;

/**
 * The rates that follow from the body of an answer: a number in it is the rate, or the costs of a number of hours of
 * one person. The hours may be in another answer.
 * @param rates with four decimals, so that no other figure equals their products by chance
 */
export function revealedRates(body: string, rates: readonly number[]): number[] {
  const numbers = [body, body.replaceAll(/(?<=\d),(?=\d{3})/g, '')].flatMap((text) =>
    (text.match(/\d+\.\d+/g) ?? []).map(Number),
  );
  return rates.filter((rate) => numbers.some((number) => isProduct(number, rate)));
}

function isProduct(amount: number, rate: number): boolean {
  const hours = Math.round(amount / rate);
  return hours >= 1 && hours <= mostHours && Math.abs(amount - hours * rate) < tolerance;
}
