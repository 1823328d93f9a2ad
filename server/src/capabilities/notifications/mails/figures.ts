import { piecesOf } from '@ratepayer/contract/kit/texts.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { CurrencyCode } from '@ratepayer/contract/kit/shapes.ts';
import { readerCulture } from '../../../platform/texts/reader.ts';

// As the places of our own texts are written, so that a biller's words show the same figures.
const put = (kind: 'date' | 'instant' | 'money' | 'number', x: unknown): string =>
  piecesOf(`{x, ${kind}}`, readerCulture(), { x }).join('');

export const sayMoney = (amount: { readonly value: number; readonly currencyCode: CurrencyCode }): string =>
  put('money', amount);
export const sayDate = (date: string): string => put('date', date);
export const sayInstant = (at: { readonly at: string | Date; readonly zone: TimeZone }): string => put('instant', at);
export const sayCount = (count: number): string => put('number', count);
