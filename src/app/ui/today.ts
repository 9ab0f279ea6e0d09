/** The reader's calendar day, `yyyy-MM-dd`: what "today" means on a screen. */
export function localToday(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
