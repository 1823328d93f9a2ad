import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InquiryRequest, SaleRequest } from '../../src/integrations/payment-gateway/payment-gateway.ts';
import { authorizeNetGateway } from '../../src/integrations/payment-gateway/authorize-net/authorize-net-gateway.ts';
import { invoiceOf } from '../../src/integrations/payment-gateway/authorize-net/authorize-net-answers.rules.ts';
import {
  anet,
  anetFault,
  anetOk as ok,
  anetRefuses,
  anetSale,
  authorizeNet as vendor,
  withSale,
} from './authorize-net-payloads.ts';
import { strange, strangeAsked } from './authorize-net-schema.ts';
import { openReplay, type Replay } from './replay.ts';
import { minor, reference } from './vendor.ts';

let replay: Replay;
beforeAll(async () => {
  replay = await openReplay();
});
afterAll(() => replay.close());

const access = () => ({ baseUrl: replay.url, credentialsOf: async () => vendor.credentials });
const gateway = () => authorizeNetGateway(access());
const merchant = { accountId: 1, number: 'm1' };
const signal = () => AbortSignal.timeout(2_000);

const names = () => replay.asked.map(({ body }) => Object.keys(JSON.parse(body) as object)[0]);
const newSale = (more: Partial<SaleRequest> = {}): SaleRequest => ({
  reference,
  merchant,
  purpose: 'Base Payment',
  token: vendor.token,
  stored: false,
  returnUrl: '',
  browser: {},
  amountMinor: minor,
  currencyCode: 'USD',
  descriptor: 'd',
  ...more,
});
const reversal = {
  reference,
  saleReference: 'rp_sale',
  saleTransactionId: vendor.saleId,
  last4: '1111',
  merchant,
  amountMinor: minor,
  currencyCode: 'USD',
};

describe('requests of Authorize.Net', () => {
  it('keep to the elements of its schema and their order', async () => {
    const asks = [
      () => gateway().sale(newSale(), signal()),
      () => gateway().sale(newSale({ token: '111/222' }), signal()),
      () => gateway().sale(newSale({ token: '111/222/later' }), signal()),
      () => gateway().void(reversal, signal()),
      () => gateway().refund(reversal, signal()),
    ];
    for (const ask of asks) {
      replay.answer(vendor.sale.approved);
      await ask();
      expect(replay.asked).toHaveLength(1);
      expect(strangeAsked(replay)).toEqual([]);
    }
    expect(strange('transactionRequest', { amount: '1.00', transactionType: 'x' })).toHaveLength(1);
  });

  it('take no part of an amount, and know their own repeat for eight hours', async () => {
    replay.answer(vendor.sale.approved);
    await gateway().sale(newSale(), signal());
    expect(replay.asked[0]?.body).toContain(
      '{"settingName":"allowPartialAuth","settingValue":"false"},{"settingName":"duplicateWindow","settingValue":"28800"}',
    );
  });

  it('charge a kept card by its profile, and one without its holder under the networks’ number of its first charge', async () => {
    replay.answer(vendor.sale.approved);
    await gateway().sale(newSale({ token: '111/222', purpose: 'Service Fee' }), signal());
    expect(replay.asked[0]?.body).toContain(
      '"profile":{"customerProfileId":"111","paymentProfile":{"paymentProfileId":"222"}}',
    );
    expect(replay.asked[0]?.body).not.toContain('opaqueData');
    replay.answerEach((body) =>
      body.includes('getCustomerPaymentProfileRequest')
        ? { paymentProfile: { originalNetworkTransId: '123456789NNNH', originalAuthAmount: 45 }, messages: ok }
        : vendor.sale.approved.body,
    );
    expect(await gateway().sale(newSale({ token: '111/222/later', stored: true }), signal())).toMatchObject({
      outcome: 'approved',
    });
    expect(names()).toEqual(['getCustomerPaymentProfileRequest', 'createTransactionRequest']);
    expect(replay.asked[1]?.body).toContain(
      '"processingOptions":{"isSubsequentAuth":"true","isStoredCredentials":"true"},"subsequentAuthInformation":{"originalNetworkTransId":"123456789NNNH","originalAuthAmount":"45"}',
    );
    expect(strangeAsked(replay)).toEqual([]);
  });
});

describe('a sale at Authorize.Net', () => {
  const approved = { messages: [{ code: '1', description: 'This transaction has been approved.' }] };

  it('is approved for what was approved, not for what we asked', async () => {
    replay.answer(
      anet('1', {
        ...approved,
        prePaidCard: { requestedAmount: '84.12', approvedAmount: '1.23', balanceOnCard: '0.00' },
      }),
    );
    expect(await gateway().sale(newSale(), signal())).toMatchObject({ outcome: 'approved', amountMinor: 123 });
    const part = {
      messages: [{ code: '295', description: 'Only partially approved.' }],
      prePaidCard: { requestedAmount: '84.12', approvedAmount: '1.23', balanceOnCard: '0.00' },
    };
    replay.answer(anet('4', part));
    expect(await gateway().sale(newSale(), signal())).toMatchObject({
      outcome: 'approved',
      amountMinor: 123,
      gatewayTransactionId: vendor.saleId,
    });
  });

  it('in doubt keeps its number before it is given up', async () => {
    const kept: string[] = [];
    const keep = async (number: string) => void kept.push(number);
    replay.answer(anet('3', anetFault('121', 'An error occurred during processing.')));
    await expect(gateway().sale(newSale({ onNumber: keep }), signal())).rejects.toThrow();
    replay.answer(anet('3', { ...anetFault('11', 'A duplicate transaction has been submitted.'), transId: '0' }));
    await expect(gateway().sale(newSale({ onNumber: keep }), signal())).rejects.toThrow();
    expect(kept).toEqual([vendor.saleId]);
  });

  it.each([
    ['E00002', 'The content-type is not supported.'],
    ['E00003', 'The markup could not be read.'],
    ['E00011', 'Access denied. You do not have permissions.'],
    ['E00114', 'Invalid OTS Token.'],
  ])('that was refused as a request (%s) charged nothing', async (code, text) => {
    replay.answer(anetRefuses(code, text));
    expect(await gateway().sale(newSale(), signal())).toMatchObject({ outcome: 'error', responseCode: code });
  });
});

describe('money back at Authorize.Net', () => {
  const answered = async (operation: 'void' | 'refund', recorded: ReturnType<typeof anet>) => {
    replay.answer(recorded);
    return gateway()[operation](reversal, signal());
  };

  it('310 is a void that is done', async () => {
    expect(
      await answered(
        'void',
        anet('1', { messages: [{ code: '310', description: 'This transaction has already been voided.' }] }),
      ),
    ).toMatchObject({ outcome: 'approved', amountMinor: minor });
    expect(replay.asked).toHaveLength(1);
  });

  it('16 is “not found”, and the sale itself says what that means', async () => {
    const notFound = anet('3', anetFault('16', 'The transaction cannot be found.'));
    expect(await answered('void', withSale(notFound, 'voided'))).toMatchObject({ outcome: 'approved' });
    expect(names()).toEqual(['createTransactionRequest', 'getTransactionDetailsRequest']);
    expect(strangeAsked(replay)).toEqual([]);
    expect(await answered('void', withSale(notFound, 'settledSuccessfully'))).toMatchObject({
      outcome: 'declined',
      responseCode: 'already_settled',
    });
    expect(await answered('void', withSale(notFound, 'capturedPendingSettlement'))).toMatchObject({
      outcome: 'declined',
      responseCode: '16',
    });
    replay.answerEach((body) =>
      body.includes('getTransactionDetailsRequest')
        ? anetRefuses('E00040', 'The record cannot be found.').body
        : notFound.body,
    );
    expect(await gateway().void(reversal, signal())).toMatchObject({ outcome: 'error', responseCode: '16' });
    replay.answerEach((body) =>
      body.includes('getTransactionDetailsRequest') ? anetRefuses('E00011', 'Access denied.').body : notFound.body,
    );
    await expect(gateway().void(reversal, signal())).rejects.toThrow('E00011');
  });

  it('54 is a refund refused, for what the sale says', async () => {
    const refused = anet(
      '3',
      anetFault('54', 'The referenced transaction does not meet the criteria for issuing a credit.'),
    );
    expect(await answered('refund', withSale(refused, 'capturedPendingSettlement'))).toMatchObject({
      outcome: 'declined',
      responseCode: 'not_settled',
    });
    expect(await answered('refund', withSale(refused, 'settledSuccessfully'))).toMatchObject({
      outcome: 'declined',
      responseCode: '54',
    });
    expect(await answered('refund', withSale(refused, 'voided'))).toMatchObject({
      outcome: 'declined',
      responseCode: 'already_voided',
    });
  });

  it('whose fate nobody knows stays unknown, unless the sale shows the void', async () => {
    const timedOut = anet('3', anetFault('120', 'An error occurred during processing.'));
    await expect(answered('refund', withSale(timedOut, 'settledSuccessfully'))).rejects.toThrow();
    await expect(answered('void', withSale(timedOut, 'capturedPendingSettlement'))).rejects.toThrow();
    expect(await answered('void', withSale(timedOut, 'voided'))).toMatchObject({ outcome: 'approved' });
  });
});

describe('an inquiry at Authorize.Net', () => {
  const listed = (transactionStatus: string, invoiceNumber = invoiceOf(reference)) => ({
    transId: vendor.saleId,
    invoiceNumber,
    transactionStatus,
    settleAmount: 84.12,
  });
  const ask = (more: Partial<InquiryRequest> = {}) =>
    gateway().inquire(
      {
        reference,
        operation: 'Sale',
        merchant,
        gatewayTransactionId: '',
        saleTransactionId: vendor.saleId,
        requestedAt: new Date(Date.now() - 3_600_000),
        ...more,
      },
      signal(),
    );
  const shows = (status: string, more: object = {}) =>
    replay.answer({
      status: 200,
      body: { transactions: [listed(status)], transaction: anetSale(status, more), messages: ok },
    });

  it('asks by the number when one is known, and by it alone', async () => {
    shows('capturedPendingSettlement');
    expect(await ask({ gatewayTransactionId: vendor.saleId })).toMatchObject({
      outcome: 'approved',
      amountMinor: minor,
      authCode: '042917',
    });
    expect(names()).toEqual(['getTransactionDetailsRequest']);
    expect(strangeAsked(replay)).toEqual([]);
  });

  it.each([
    'pendingSettlement',
    'updatingSettlement',
    'pendingFinalSettlement',
    'settledSuccessfully',
    'couldNotVoid',
    'returnedItem',
    'chargeback',
    'chargebackReversal',
    'refundPendingSettlement',
  ])('takes %s for charged', async (status) => {
    shows(status);
    expect(await ask()).toMatchObject({ outcome: 'approved', amountMinor: minor });
  });

  it.each([
    ['underReview', 'held'],
    ['FDSPendingReview', 'held'],
    ['FDSAuthorizedPendingReview', 'held'],
    ['authorizedPendingCapture', 'accepted'],
    ['authorizedPendingRelease', 'accepted'],
    ['communicationError', 'accepted'],
    ['settlementError', 'accepted'],
  ])('takes %s for open', async (status, outcome) => {
    shows(status);
    expect(await ask()).toMatchObject({ outcome, gatewayTransactionId: vendor.saleId });
  });

  it.each(['declined', 'voided', 'expired', 'generalError', 'failedReview'])(
    'takes %s for not taken',
    async (status) => {
      shows(status);
      expect(await ask()).toMatchObject({ outcome: 'declined', amountMinor: 0 });
    },
  );

  it('does not take a general error after an authorisation for not taken, nor a state it does not know', async () => {
    shows('generalError', { responseReasonCode: 36 });
    await expect(ask()).rejects.toThrow('generalError');
    shows('somethingNew');
    await expect(ask()).rejects.toThrow('somethingNew');
  });

  it('says what was authorised, of a part the part', async () => {
    shows('settledSuccessfully', { authAmount: 1.23, requestedAmount: 84.12 });
    expect(await ask()).toMatchObject({ outcome: 'approved', amountMinor: 123 });
  });

  it('knows a void by its sale', async () => {
    shows('voided');
    expect(await ask({ operation: 'Void' })).toMatchObject({ outcome: 'approved', amountMinor: minor });
    shows('settledSuccessfully');
    expect(await ask({ operation: 'Void' })).toMatchObject({ outcome: 'declined', responseCode: 'already_settled' });
    shows('capturedPendingSettlement');
    expect(await ask({ operation: 'Void' })).toEqual({ outcome: 'notFound' });
    replay.answer(anetRefuses('E00011', 'Access denied.'));
    await expect(ask({ operation: 'Void' })).rejects.toThrow('E00011');
  });

  it('looks where the card’s own profile has it first', async () => {
    shows('capturedPendingSettlement');
    expect(await ask({ token: '111/222' })).toMatchObject({ outcome: 'approved' });
    expect(names()).toEqual(['getTransactionListForCustomerRequest', 'getTransactionDetailsRequest']);
    expect(strangeAsked(replay)).toEqual([]);
  });

  it('goes through every page of what is not settled, what is held, and then through the batches since', async () => {
    const full = Array.from({ length: 1000 }, (_, i) => listed('settledSuccessfully', `other${i}`));
    replay.answerEach((body) => {
      const request = JSON.parse(body) as Record<
        string,
        { paging?: { offset: string }; batchId?: string; status?: string }
      >;
      if (request['getTransactionDetailsRequest'])
        return { transaction: anetSale('settledSuccessfully'), messages: ok };
      if (request['getSettledBatchListRequest'])
        return {
          batchList: ['b1', 'b2'].map((batchId) => ({
            batchId,
            settlementTimeUTC: '2026-11-21T12:00:00Z',
            settlementState: 'settledSuccessfully',
          })),
          messages: ok,
        };
      if (request['getTransactionListRequest']?.batchId === 'b2')
        return { transactions: [listed('settledSuccessfully')], messages: ok };
      const unsettled = request['getUnsettledTransactionListRequest'];
      return {
        transactions: unsettled?.paging?.offset === '1' && unsettled.status === 'any' ? full : [],
        messages: ok,
      };
    });
    expect(await ask()).toMatchObject({ outcome: 'approved', amountMinor: minor, gatewayTransactionId: vendor.saleId });
    expect(names()).toEqual([
      'getUnsettledTransactionListRequest',
      'getUnsettledTransactionListRequest',
      'getUnsettledTransactionListRequest',
      'getSettledBatchListRequest',
      'getTransactionListRequest',
      'getTransactionListRequest',
      'getTransactionDetailsRequest',
    ]);
    expect(strangeAsked(replay)).toEqual([]);
    expect(replay.asked[3]?.body).toMatch(/"firstSettlementDate":"[\d-]+T[\d:]+Z"/);
  });

  it('says that a request never came only when it stands in none of them, and none of them is an error', async () => {
    const lists = ['"any"', '"pendingApproval"', 'getSettledBatchListRequest'];
    replay.answerEach(() => ({ messages: ok }));
    expect(await ask()).toEqual({ outcome: 'notFound' });
    for (const broken of lists) {
      replay.answerEach((body) =>
        body.includes(broken) ? anetRefuses('E00000', 'Not permitted.').body : { messages: ok },
      );
      await expect(ask(), broken).rejects.toThrow('Not permitted.');
    }
  });
});
