import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeNetGateway } from '../../src/integrations/payment-gateway/authorize-net/authorize-net-gateway.ts';
import { authorizeNetVault } from '../../src/integrations/payment-gateway/authorize-net/authorize-net-vault.ts';
import { anetOk as ok, anetRefuses, authorizeNet as vendor } from './authorize-net-payloads.ts';
import { strangeAsked } from './authorize-net-schema.ts';
import { openReplay, type Replay } from './replay.ts';
import { minor } from './vendor.ts';

let replay: Replay;
beforeAll(async () => {
  replay = await openReplay();
});
afterAll(() => replay.close());

const access = () => ({ baseUrl: replay.url, credentialsOf: async () => vendor.credentials });
const gateway = () => authorizeNetGateway(access());
const vault = () => authorizeNetVault(access());
const signal = () => AbortSignal.timeout(2_000);
const merchant = { accountId: 1, number: 'm1' };
const names = () => replay.asked.map(({ body }) => Object.keys(JSON.parse(body) as object)[0]);

describe('a card kept at Authorize.Net', () => {
  const made = { customerProfileId: '111', customerPaymentProfileIdList: ['222'], messages: ok };
  const owner = { reference: 'kt_abcdefghijklmnopqrstuvwxyz', forLater: false };
  const profile = {
    profile: { customerProfileId: '111', paymentProfiles: [{ customerPaymentProfileId: '222' }] },
    messages: ok,
  };
  const keeps = (creation: unknown, look: unknown = anetRefuses('E00040', 'The record cannot be found.').body) =>
    replay.answerEach((body) =>
      body.includes('createCustomerProfileRequest')
        ? creation
        : body.includes('getCustomerProfileRequest')
          ? look
          : { messages: ok },
    );

  it('gets a profile of its own, without a name, before it is charged', async () => {
    keeps(made);
    expect(await vault().keep?.(vendor.token, merchant, owner)).toBe('111/222');
    expect(await vault().keep?.(vendor.token, merchant, { ...owner, forLater: true })).toBe('111/222/later');
    const sent = replay.asked.map(({ body }) => body);
    expect(sent[0]).toContain(
      '"merchantCustomerId":"abcdefghijklmnopqrst","paymentProfiles":[{"customerType":"individual","payment":{"opaqueData":{"dataDescriptor":"COMMON.ACCEPT.INAPP.PAYMENT"',
    );
    expect(sent[0]).toContain('"profileType":"guest"},"validationMode":"none"');
    expect(sent[1]).toContain('"profileType":"regular"},"validationMode":"liveMode"');
  });

  it('is the same when it is asked for again, though the first answer was lost', async () => {
    keeps(anetRefuses('E00039', 'A duplicate record with ID 111 already exists.').body, profile);
    expect(await vault().keep?.(vendor.token, merchant, owner)).toBe('111/222');
    expect(strangeAsked(replay)).toEqual([]);
    keeps(anetRefuses('E00114', 'Invalid OTS Token.').body, profile);
    expect(await vault().keep?.(vendor.token, merchant, owner)).toBe('111/222');
  });

  it('is none when it is refused, and leaves nothing', async () => {
    keeps(anetRefuses('E00114', 'Invalid OTS Token.').body);
    expect(await vault().keep?.(vendor.token, merchant, owner)).toBeUndefined();
    keeps(anetRefuses('E00027', 'The transaction was unsuccessful.').body, profile);
    expect(await vault().keep?.(vendor.token, merchant, { ...owner, forLater: true })).toBeUndefined();
    expect(names()).toEqual([
      'createCustomerProfileRequest',
      'getCustomerProfileRequest',
      'deleteCustomerProfileRequest',
    ]);
    keeps(anetRefuses('E00001', 'An error occurred during processing.').body);
    await expect(vault().keep?.(vendor.token, merchant, owner)).rejects.toThrow('E00001');
    keeps(anetRefuses('E00114', 'Invalid OTS Token.').body, anetRefuses('E00001', 'Busy.').body);
    await expect(vault().keep?.(vendor.token, merchant, owner)).rejects.toThrow('E00001');
  });

  it('is deleted any number of times, and never taken for deleted', async () => {
    replay.answer({ status: 200, body: { messages: ok } });
    await vault().forget?.('111/222', merchant);
    expect(replay.asked[0]?.body).toContain('"deleteCustomerProfileRequest"');
    expect(strangeAsked(replay)).toEqual([]);
    replay.answer(anetRefuses('E00040', 'The record cannot be found.'));
    await vault().forget?.('111/222', merchant);
    replay.answer(anetRefuses('E00001', 'Busy.'));
    await expect(vault().forget?.('111/222', merchant)).rejects.toThrow('E00001');
  });
});

describe('a batch of Authorize.Net', () => {
  const batch = (batchId: string, settlementTimeUTC: string, settlementState = 'settledSuccessfully') => ({
    batchId,
    settlementTimeUTC,
    settlementState,
  });
  const line = (transId: string, transactionStatus: string, settleAmount = 84.12) => ({
    transId,
    transactionStatus,
    settleAmount,
    invoiceNumber: `i${transId}`,
  });

  it('has every page of what moved money, by its status, and the batches come oldest first', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => line(String(i + 10), 'settledSuccessfully', 1));
    const last = [
      line('1', 'settledSuccessfully', 0.1),
      line('2', 'refundSettledSuccessfully', -12.5),
      line('3', 'declined'),
      line('4', 'voided'),
      line('5', 'generalError'),
      line('6', 'returnedItem'),
      line('7', 'chargeback'),
      line('8', 'chargebackReversal'),
    ];
    replay.answerEach((body) => {
      if (body.includes('getSettledBatchListRequest'))
        return {
          batchList: [
            batch('b2', '2026-11-21T12:00:00Z'),
            batch('b1', '2026-11-20T12:00:00Z'),
            batch('b3', '2026-11-22T12:00:00Z', 'settlementError'),
          ],
          messages: ok,
        };
      const { batchId, paging } = (
        JSON.parse(body) as { getTransactionListRequest: { batchId: string; paging: { offset: string } } }
      ).getTransactionListRequest;
      return { transactions: batchId === 'b2' ? [] : paging.offset === '1' ? many : last, messages: ok };
    });
    const reports =
      (await gateway().settlementReports?.({ merchant, since: new Date(Date.now() - 40 * 86_400_000) }, signal())) ??
      [];
    expect(
      reports.map(({ batchIdentifier, closedAt, lines }) => [batchIdentifier, closedAt.toISOString(), lines.length]),
    ).toEqual([
      ['b1', '2026-11-20T12:00:00.000Z', 1005],
      ['b2', '2026-11-21T12:00:00.000Z', 0],
    ]);
    expect(
      reports[0]?.lines
        .slice(1000)
        .map(({ kind, gatewayTransactionId, amountMinor, reference: ours }) => [
          kind,
          gatewayTransactionId,
          amountMinor,
          ours,
        ]),
    ).toEqual([
      ['sale', '1', 10, 'i1'],
      ['refund', '2', 1250, 'i2'],
      ['bankReturn', '6', minor, 'i6'],
      ['dispute', '7', minor, 'i7'],
      ['disputeReversed', '8', minor, 'i8'],
    ]);
    // Forty days are two lists of batches: one may not span more than thirty-one.
    expect(names().filter((name) => name === 'getSettledBatchListRequest')).toHaveLength(2);
    expect(strangeAsked(replay)).toEqual([]);
  });

  it('is not read by halves', async () => {
    replay.answerEach((body) =>
      body.includes('getSettledBatchListRequest')
        ? { batchList: [batch('b1', '2026-11-20T12:00:00Z')], messages: ok }
        : anetRefuses('E00001', 'Busy.').body,
    );
    await expect(
      gateway().settlementReports?.({ merchant, since: new Date(Date.now() - 1000) }, signal()),
    ).rejects.toThrow();
    replay.answer(anetRefuses('E00011', 'Access denied.'));
    await expect(
      gateway().settlementReports?.({ merchant, since: new Date(Date.now() - 1000) }, signal()),
    ).rejects.toThrow('Access denied.');
  });
});
