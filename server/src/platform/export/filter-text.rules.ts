import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { channelKeys, channelOf } from '@ratepayer/contract/payments/channels.ts';
import type { Sheet } from './export-file.ts';

// What staff call the keys of a filter; what is not named here is not part of it (page, order, columns).
const names: Readonly<Record<string, string>> = {
  PaymentStatuses: 'Status',
  PaymentSourceTypes: 'Paid by',
  PaymentChannels: 'Channel',
  PaymentTypes: 'Type',
  Origins: 'Origin',
  CardBrands: 'Card brand',
  AmountFromMinor: 'Amount from',
  AmountToMinor: 'Amount to',
  TakenBy: 'Taken by',
  Exported: 'Exported',
  HasAdjustment: 'Has adjustment',
  MerchantNumber: 'Merchant number',
  Included: 'Fee included',
  OnlyDisagreeing: 'Base and fee disagree',
  SearchText: 'Search',
  'Search.SearchText': 'Search',
  'Search.FieldNames': 'Searched in',
  'Search.ExactMatch': 'Exact match',
};

const words: Readonly<Record<string, string>> = {
  ...Object.fromEntries(channelKeys.map((key) => [key, channelOf(key)])),
  CreditCard: 'Credit Card',
  BasePayment: 'Base Payment',
  ServiceFee: 'Service Fee',
  NeedsResolution: 'Needs resolution',
};

/** The period and the filter of a list in words, for the head of what is printed of it. */
export function filterText(period: { readonly start: string; readonly end: string }, query: object, unit: Sheet['unit']): string[] {
  const one = (key: string, value: unknown) => {
    if (key.endsWith('Minor')) return formatMoney(Number(value), unit.currencyCode, unit.culture);
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    return words[String(value)] ?? String(value);
  };
  const days = period.start === period.end ? formatDate(period.start) : `${formatDate(period.start)} to ${formatDate(period.end)}`;
  const asked = new Map<string, unknown>(Object.entries(query));
  const filters = Object.entries(names).flatMap(([key, name]) => {
    const value = asked.get(key);
    const values = (Array.isArray(value) ? value : [value]).filter((part) => part !== undefined && part !== '');
    return values.length > 0 ? [`${name}: ${values.map((part) => one(key, part)).join(', ')}`] : [];
  });
  return [`Period: ${days}`, ...(filters.length > 0 ? [filters.join(' · ')] : [])];
}
