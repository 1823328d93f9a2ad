import type { Culture } from './culture.ts';
import { formatOf } from './money.ts';
import type { CurrencyCode } from './shapes.ts';

/** What stands beside a figure of this currency. */
export const currencySign = (currencyCode: CurrencyCode, culture: Culture = 'en-US'): string =>
  formatOf(currencyCode, culture)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currencyCode;
