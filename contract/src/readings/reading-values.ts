/** What meters count in; everything else is Other. */
export const readingUnits = ['kWh', 'gal', 'CCF', 'm³', 'Other'] as const;
export type ReadingUnit = (typeof readingUnits)[number];

export const readingIntervals = ['Daily', 'Monthly'] as const;
export type ReadingInterval = (typeof readingIntervals)[number];

/** How a reading came: from a file, or one by one from a connected system or by a person. */
export const readingSources = ['Import', 'Api', 'Manual'] as const;

/** A value so many times the median of its series is unusual, as is one below zero. */
export const unusualTimes = 3;

/** How many readings may be deleted at once. */
export const mostDeleted = 500;

/** So many of the latest readings of a series say what is usual of it: four months of days, ten years of months. */
export const usualReadings = 120;

const written = /^(-)?(?:0*(\d{1,3}(?:,\d{3})+)|0*(\d+))(?:\.(\d{1,6}))?$/;
const mostDigits = 12;
// With zeros before it and commas. The expression takes the square of a text's length: a longer one never meets it.
const longestWritten = 40;

/**
 * A value as people write it (`1,204.50`), as it is kept: digits with a point, as many decimals as were written.
 * Undefined for anything else, more than twelve digits before the point and six behind it. No floating point.
 */
export function readDecimal(text: string): string | undefined {
  const typed = text.trim();
  if (typed.length > longestWritten) return undefined;
  const [match, sign = '', grouped, plain, decimals = ''] = written.exec(typed) ?? [];
  if (match === undefined) return undefined;
  const whole = (grouped ?? plain ?? '').replaceAll(',', '') || '0';
  if (whole.length > mostDigits) return undefined;
  const isZero = !/[1-9]/.test(whole + decimals);
  return `${isZero ? '' : sign}${whole}${decimals && `.${decimals}`}`;
}

/** What a file says of a reading. */
export const importedProperties = [
  'accountNumber',
  'subAccountNumber',
  'key',
  'value',
  'unit',
  'date',
  'time',
  'interval',
] as const;
export type ImportedProperty = (typeof importedProperties)[number];
