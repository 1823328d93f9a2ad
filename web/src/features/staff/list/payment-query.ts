import { parseMoneyInput } from '@ratepayer/contract/kit/money.ts';
import { cardBrands, origins, paymentSearchFields } from '@ratepayer/contract/payments/channels.ts';
import type { paymentStatusFilters } from '@ratepayer/contract/payments/payment-state.ts';
import { knownIn, yesOrNo } from '../../../ui/list/address-values.ts';
import type { ListAddress } from '../../../ui/list/list-address.ts';
import { sourceQuery } from './source-filters.tsx';

/** Tabs of the payments list and the statuses behind each. */
export const tabs: readonly { readonly key: string; readonly name: string; readonly statuses: readonly (typeof paymentStatusFilters)[number][] }[] = [
  { key: 'All', name: 'All', statuses: [] },
  { key: 'Succeeded', name: 'Succeeded', statuses: ['Succeeded'] },
  { key: 'DeclinedAndError', name: 'Declined and Error', statuses: ['Declined', 'Error'] },
  { key: 'RefundedAndVoided', name: 'Refunded and Voided', statuses: ['Refunded', 'Voided'] },
  { key: 'Returned', name: 'Returned', statuses: ['Returned'] },
  { key: 'Pending', name: 'Pending', statuses: ['Pending'] },
  { key: 'NeedsResolution', name: 'Needs resolution', statuses: ['NeedsResolution'] },
];

/** Filters behind "More filters": key in the address and what each is called. */
export const moreFilters = {
  origin: 'Origin',
  brand: 'Card brand',
  from: 'Amount from',
  to: 'Amount to',
  by: 'Taken by',
  exported: 'Exported',
  adjusted: 'Has adjustment',
  merchant: 'Merchant number',
} as const;
export type MoreFilter = keyof typeof moreFilters;
export const moreFilterKeys = Object.keys(moreFilters) as MoreFilter[];
export const filterKeys = ['q', 'in', 'exact', 'source', 'channel', 'tab', 'type', ...moreFilterKeys] as const;

/** The filter of an address as the API takes it. */
export function filterOf(address: ListAddress, period: { readonly start: string; readonly end: string }) {
  const { get } = address;
  const tab = tabs.find((one) => one.key === get('tab'));
  const minor = (key: string) => (get(key) ? parseMoneyInput(get(key)) : undefined);
  return {
    StartDate: period.start,
    EndDate: period.end,
    ...sourceQuery(address),
    PaymentStatuses: tab && tab.statuses.length > 0 ? [...tab.statuses] : undefined,
    PaymentTypes: knownIn(['ServiceFee'], get('type')),
    Origins: knownIn(origins, get('origin')),
    CardBrands: knownIn(cardBrands, get('brand')),
    AmountFromMinor: minor('from'),
    AmountToMinor: minor('to'),
    TakenBy: get('by') || undefined,
    Exported: yesOrNo(get('exported')),
    HasAdjustment: yesOrNo(get('adjusted')),
    MerchantNumber: get('merchant') || undefined,
    'Search.SearchText': get('q') || undefined,
    'Search.ExactMatch': yesOrNo(get('exact')),
    'Search.FieldNames': knownIn(paymentSearchFields, get('in')),
  };
}
