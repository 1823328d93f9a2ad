import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { sayValue } from '../../platform/texts/values.ts';

/** What a bill is called: its type and its number. */
export const nameOf = ({ billType, billNumber }: Pick<Bill, 'billType' | 'billNumber'>): string =>
  `${sayValue(billType)} ${billNumber}`;

export const billHref = (unitId: number, billId: number): string => `/portal/bills/${billId}?bu=${unitId}`;
export const cycleHref = (unitId: number, cycleId: number): string =>
  `/portal/business-units/billing-cycle/${cycleId}?bu=${unitId}`;
export const accountHref = (unitId: number, accountId: number): string =>
  `/portal/accounts/${accountId}/dashboard?bu=${unitId}`;
