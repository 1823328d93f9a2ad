import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorizeNetGateway } from '../../src/integrations/payment-gateway/authorize-net/authorize-net-gateway.ts';
import { invoiceOf } from '../../src/integrations/payment-gateway/authorize-net/authorize-net-inquiry.ts';
import { openReplay, type Replay } from './replay.ts';
import { minor, reference, vendors } from './vendors.ts';

let replay: Replay;
beforeAll(async () => {
  replay = await openReplay();
});
afterAll(() => replay.close());

const vendor = vendors.find((each) => each.name === 'Authorize.Net');
if (!vendor) throw new Error('Authorize.Net is one of the vendors.');
const gateway = () => authorizeNetGateway({ baseUrl: replay.url, credentialsOf: async () => vendor.credentials });
const signal = () => AbortSignal.timeout(2_000);

/**
 * Elements of its requests, in the order of its schema: its JSON is read as XML, and an element out of order is refused.
 * Source: the classes of its own library, authorizenet 1.0.10, lib/apicontracts.js.
 */
const schema: Readonly<Record<string, readonly string[]>> = {
  createTransactionRequest: ['merchantAuthentication', 'clientId', 'refId', 'transactionRequest'],
  transactionRequest: [
    'transactionType',
    'amount',
    'currencyCode',
    'payment',
    'profile',
    'solution',
    'callId',
    'terminalNumber',
    'authCode',
    'refTransId',
    'splitTenderId',
    'order',
    'lineItems',
    'tax',
    'duty',
    'shipping',
    'taxExempt',
    'poNumber',
    'customer',
    'billTo',
    'shipTo',
    'customerIP',
    'cardholderAuthentication',
    'retail',
    'employeeId',
    'transactionSettings',
    'userFields',
    'surcharge',
    'merchantDescriptor',
    'subMerchant',
    'tip',
    'processingOptions',
    'subsequentAuthInformation',
    'otherTax',
    'shipFrom',
    'authorizationIndicatorType',
  ],
  payment: ['creditCard', 'bankAccount', 'trackData', 'encryptedTrackData', 'payPal', 'opaqueData', 'emv', 'dataSource'],
  opaqueData: ['dataDescriptor', 'dataValue', 'dataKey', 'expirationTimeStamp'],
  creditCard: ['cardNumber', 'expirationDate', 'cardCode', 'isPaymentToken'],
  order: ['invoiceNumber', 'description'],
  transactionSettings: ['setting'],
  setting: ['settingName', 'settingValue'],
  processingOptions: ['isFirstRecurringPayment', 'isFirstSubsequentAuth', 'isSubsequentAuth', 'isStoredCredentials'],
  merchantAuthentication: ['name', 'transactionKey'],
  getUnsettledTransactionListRequest: ['merchantAuthentication', 'clientId', 'refId', 'status', 'sorting', 'paging'],
  getSettledBatchListRequest: ['merchantAuthentication', 'clientId', 'refId', 'includeStatistics', 'firstSettlementDate', 'lastSettlementDate'],
  getTransactionListRequest: ['merchantAuthentication', 'clientId', 'refId', 'batchId', 'sorting', 'paging'],
  getTransactionDetailsRequest: ['merchantAuthentication', 'clientId', 'refId', 'transId'],
  sorting: ['orderBy', 'orderDescending'],
  paging: ['limit', 'offset'],
};

/** What of a request is not in the schema, or not in its order. */
function strange(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => strange(name, each));
  if (typeof value !== 'object' || value === null) return [];
  const known = schema[name];
  const keys = Object.keys(value);
  const places = keys.map((key) => known?.indexOf(key) ?? -1);
  const wrong = places.some((place, i) => place < 0 || place < (places[i - 1] ?? 0)) ? [`${name}: ${keys.join(', ')}`] : [];
  return [...wrong, ...Object.entries(value).flatMap(([key, inner]) => strange(key, inner))];
}
const strangeAsked = () => replay.asked.flatMap(({ body }) => Object.entries(JSON.parse(body) as object).flatMap(([name, value]) => strange(name, value)));

describe('requests of Authorize.Net', () => {
  const reversal = { reference, saleReference: 'rp_sale', saleTransactionId: vendor.saleId, last4: '1111', merchantNumber: 'm1', amountMinor: minor, currencyCode: 'USD' };

  it('keep to the elements of its schema and their order', async () => {
    const asks = [
      () => gateway().sale({ reference, merchantNumber: 'm1', purpose: 'Base Payment', token: vendor.token, stored: true, amountMinor: minor, currencyCode: 'USD', descriptor: 'd' }, signal()),
      () => gateway().void(reversal, signal()),
      () => gateway().refund(reversal, signal()),
    ];
    for (const ask of asks) {
      replay.answer(vendor.sale.approved);
      await ask();
      expect(replay.asked).toHaveLength(1);
      expect(strangeAsked()).toEqual([]);
    }
    expect(strange('transactionRequest', { amount: '1.00', transactionType: 'x' })).toHaveLength(1);
  });
});

describe('an inquiry at Authorize.Net', () => {
  const ok = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] };
  const listed = (transactionStatus: string, invoiceNumber = invoiceOf(reference)) => ({ transId: '7', invoiceNumber, transactionStatus, settleAmount: 84.12 });
  const ask = () => gateway().inquire({ reference, operation: 'Sale', merchantNumber: 'm1', saleTransactionId: '', requestedAt: new Date('2026-11-20T12:00:00.250Z') }, signal());
  const names = () => replay.asked.map(({ body }) => Object.keys(JSON.parse(body) as object)[0]);
  beforeEach(() => replay.answer({ status: 500, body: {} }));

  it.each(['authorizedPendingCapture', 'underReview', 'FDSPendingReview', 'communicationError', 'updatingSettlement', 'settlementError', 'somethingNew'])('takes %s for no answer', async (status) => {
    replay.answer({ status: 200, body: { transactions: [listed(status)], messages: ok } });
    await expect(ask()).rejects.toThrow(status);
  });

  it.each(['declined', 'voided', 'expired', 'generalError', 'failedReview'])('takes %s for not taken', async (status) => {
    replay.answer({ status: 200, body: { transactions: [listed(status)], messages: ok } });
    expect(await ask()).toMatchObject({ outcome: 'declined', amountMinor: 0 });
  });

  it('goes through every page of what is not settled, and then through the batches since', async () => {
    const full = Array.from({ length: 1000 }, (_, i) => listed('settledSuccessfully', `other${i}`));
    replay.answerEach((body) => {
      const request = JSON.parse(body) as Record<string, { paging?: { offset: string }; batchId?: string }>;
      if (request['getSettledBatchListRequest']) return { batchList: [{ batchId: 'b1' }, { batchId: 'b2' }], messages: ok };
      if (request['getTransactionListRequest']?.batchId === 'b2') return { transactions: [listed('settledSuccessfully')], messages: ok };
      return { transactions: request['getUnsettledTransactionListRequest']?.paging?.offset === '1' ? full : [], messages: ok };
    });
    expect(await ask()).toMatchObject({ outcome: 'approved', amountMinor: minor, gatewayTransactionId: '7' });
    expect(names()).toEqual(['getUnsettledTransactionListRequest', 'getUnsettledTransactionListRequest', 'getSettledBatchListRequest', 'getTransactionListRequest', 'getTransactionListRequest']);
    expect(strangeAsked()).toEqual([]);
    expect(replay.asked[2]?.body).toContain('"firstSettlementDate":"2026-11-20T12:00:00Z"');
  });

  it('says that a request never came only when it stands in none of them', async () => {
    replay.answerEach((body) => (body.includes('getSettledBatchListRequest') ? { batchList: [], messages: ok } : { transactions: [], messages: ok }));
    expect(await ask()).toEqual({ outcome: 'notFound' });
    replay.answerEach((body) =>
      body.includes('getSettledBatchListRequest') ? { messages: { resultCode: 'Error', message: [{ code: 'E00000', text: 'Not permitted.' }] } } : { transactions: [], messages: ok },
    );
    await expect(ask()).rejects.toThrow('Not permitted.');
  });
});
