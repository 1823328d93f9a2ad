import { expect, it } from 'vitest';
import { feeList } from '../fees/fee.list.ts';
import { accountPaymentList } from './account-payment.list.ts';
import { sourceTypeKeys, sourceTypeOf } from './channels.ts';
import { paymentList } from './payment.list.ts';
import { paymentStatuses } from './payment-state.ts';

it.each([accountPaymentList, feeList])(
  '$name is filtered by the seven statuses of a payment and the two kinds of payment source, and by nothing else',
  ({ filters }) => {
    expect(filters.PaymentStatuses.values).toEqual([
      'Pending',
      'Succeeded',
      'Declined',
      'Error',
      'Abandoned',
      'Refunded',
      'Voided',
    ]);
    expect(filters.PaymentSourceTypes.values.map(sourceTypeOf)).toEqual(['Credit Card', 'ACH']);
  },
);

it('payments have the same, their statuses as tabs with what stands beside a status', () => {
  expect(sourceTypeKeys).toEqual(paymentList.filters.PaymentSourceTypes.values);
  expect(paymentList.filters.PaymentStatuses.values).toEqual([...paymentStatuses, 'Returned', 'NeedsResolution']);
});
