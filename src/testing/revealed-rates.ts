/**
 * The rates that follow from one record of an answer: a number in it is the product of the rate and another one in it, or the
 * rate itself. Reads JSON by its objects, everything else by lines, rows and elements.
 * @param rates with four decimals, so that no other quotient equals them by chance
 */
export function revealedRates(body: string, rates: readonly number[]): number[] {
  const records = body.startsWith('{') || body.startsWith('[') ? recordsOf(JSON.parse(body)) : textRecords(body);
  return rates.filter((rate) => records.some((numbers) => isRevealed(numbers, rate)));
}

function isRevealed(numbers: readonly number[], rate: number): boolean {
  return numbers.some(
    (cost) =>
      Math.abs(cost) >= 1 &&
      (isSame(cost, rate) ||
        numbers.some((effort) => Math.abs(effort) >= 1 && isSame(Math.abs(cost), Math.abs(effort) * rate))),
  );
}

/** Amounts have up to four decimals, and those of files for people two. */
const isSame = (one: number, other: number) => Math.abs(one - other) < 0.00011;

/** More numbers are no longer one record. */
const most = 200;

/** The numbers of each object with all that it holds. */
function recordsOf(value: unknown): number[][] {
  const records: number[][] = [];
  const numbersOf = (part: unknown): number[] => {
    if (typeof part === 'number') return [part];
    if (typeof part === 'string') return /^-?\d+\.\d+$/.test(part) ? [Number(part)] : [];
    if (typeof part !== 'object' || part === null) return [];
    const numbers = [...new Set(Object.values(part).flatMap(numbersOf))];
    if (!Array.isArray(part) && numbers.length <= most) records.push(numbers);
    return numbers;
  };
  numbersOf(value);
  return records;
}

/** The numbers of each row of a table or element of a list. */
function textRecords(body: string): number[][] {
  return body
    .split(/\r?\n|<(?:row|tr)[ >]|<(?:activity|projectPlan) id=/)
    .map((line) => [
      ...new Set(
        line
          .replaceAll(/(?<=\d),(?=\d{3})/g, '')
          .match(/\d+(?:\.\d+)?/g)
          ?.map(Number),
      ),
    ])
    .filter(({ length }) => length <= most);
}
