import { expect, it } from 'vitest';
import { feeList } from '../fees/fee.list.ts';
import { batchList } from '../settlement/batch.list.ts';
import { accountPaymentList } from './account-payment.list.ts';
import { exportMethods } from '../kit/export.ts';
import {
  cardBrands,
  cardEntryMethods,
  channelKeys,
  channelOf,
  lineItemTypes,
  origins,
  shortBrand,
  sourceTypeKeys,
  sourceTypeOf,
  tokenizationTypes,
} from './channels.ts';
import { sessionStatus, sourceDisplay } from './intent.shapes.ts';
import { paymentListRow } from './payment-list.shapes.ts';
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

it('knows the members that the specification names, no more and no fewer', () => {
  expect(paymentList.filters.PaymentChannels.values).toEqual(channelKeys);
  expect({
    channels: channelKeys.map(channelOf).join(', '),
    lineItems: lineItemTypes.join(', '),
    types: paymentListRow.shape.type.options.join(', '),
    brands: cardBrands.join(', '),
    entry: cardEntryMethods.join(', '),
    holders: sourceDisplay.shape.holderType.options.join(', '),
    origins: origins.join(', '),
    tokens: tokenizationTypes.join(', '),
    files: exportMethods.toSorted().join(', '),
    short: Object.entries(shortBrand)
      .map(([name, short]) => `${name} ${short}`)
      .join(', '),
    sessions: sessionStatus.options.join(', '),
    batches: batchList.filters.BatchStatuses.values.join(', '),
  }).toEqual({
    channels: 'QuickPay, IVR, Autopay, Backoffice Autopay, POS',
    lineItems: 'AccountBalance, OpenCharge, LateFee, Product, ServiceFee',
    types: 'Base Payment, Service Fee',
    brands: 'Visa, Mastercard, Amex, Discover, Unknown',
    entry: 'Unknown, Keyed, Swiped, EMV Contact',
    holders: 'Personal, Business, Unknown',
    origins: 'Main, Embedded, External',
    tokens: 'msr.unencrypted, msr.encrypted, emv.encrypted',
    files: 'CSV, Excel, PDF',
    short:
      'Visa VISA, Mastercard MC, Amex AMEX, Discover DISC, Checking Account CHK, Savings Account SAV, Unknown UNKN',
    sessions:
      'RequiresPaymentFields, RequiresPaymentSource, RequiresCharges, RequiresConfirmation, Processing, ' +
      'RequiresGatewayResolution, RequiresFormResponse, Complete, Abandoned',
    batches: 'Open, Closed, Funded',
  });
});
