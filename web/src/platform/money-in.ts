import { currencies } from '@ratepayer/contract/kit/currencies.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';

/** Money of a row that says itself what it is counted in; rows of many business units do. */
export const moneyIn = (minor: number, currencyCode: string, culture: Culture): string =>
  shownMoney(minor, currencies.find((one) => one === currencyCode) ?? 'USD', culture);

/** The currency that is not this one: there are two. */
export const otherThan = (currencyCode: string): string => currencies.find((one) => one !== currencyCode) ?? 'USD';
