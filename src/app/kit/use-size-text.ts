import { useText } from '#app/i18n/use-text.tsx';

const sizeUnits = [
  ['gigabyte', 1_000_000_000],
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
] as const;

/** Returns a function that writes the size of a file, in bytes, with its unit. */
export function useSizeText(): (size: number) => string {
  const { intl } = useText();
  return (size) => {
    const [unit, bytes] = sizeUnits.find(([, least]) => size >= least) ?? ['byte', 1];
    return intl.formatNumber(size / bytes, {
      style: 'unit',
      unit,
      // The short form of a byte has no plural.
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: 1,
    });
  };
}
