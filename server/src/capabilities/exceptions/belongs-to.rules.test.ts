import { describe, expect, it } from 'vitest';
import { claim } from '../../integrations/payment-gateway/vendor-words.rules.ts';
import { saleOfClaim, whyNotItsMoney } from './belongs-to.rules.ts';

const payment = {
  merchantAccountId: 1,
  amountMinor: 500,
  refundableMinor: 100,
  adjustableMinor: 300,
  currencyCode: 'USD',
};
const sale = (amountMinor: number, more: object = {}) => ({
  merchantAccountId: 1,
  amountMinor,
  currencyCode: 'USD',
  claim: claim('Sale', 'charged', { amountMinor, gatewayTransactionId: 'n', reference: 'theirs', ...more }),
});
const refund = (amountMinor: number) => ({
  ...sale(-amountMinor),
  claim: claim('Refund', 'done', { amountMinor, gatewayTransactionId: 'r' }),
});
const dispute = (amountMinor: number) => ({
  ...sale(-amountMinor),
  claim: claim('Dispute', 'opened', { amountMinor, gatewayTransactionId: 'd' }),
});

describe('money of a payment that somebody names', () => {
  it.each<[string, Parameters<typeof whyNotItsMoney>[0], boolean]>([
    ['a sale of the whole', sale(500), true],
    ['a sale of a part', sale(499), false],
    ['a sale of more', sale(501), false],
    ['a sale that two reports name', { ...sale(500), amountMinor: 1000 }, false],
    ['a sale in another currency', sale(500, { currencyCode: 'CAD' }), false],
    ['an exception in another currency', { ...sale(500), currencyCode: 'CAD' }, false],
    ['a sale at another merchant account', { ...sale(500), merchantAccountId: 2 }, false],
    ['a dispute of a part', dispute(200), true],
    ['a dispute of more than is left', dispute(301), false],
    ['a refund of what is left', refund(100), true],
    ['a refund of more', refund(101), false],
    ['a line that says nothing', { ...sale(500), claim: {} }, false],
  ])('%s', (_what, exception, fits) => expect(whyNotItsMoney(exception, payment) === undefined).toBe(fits));

  it('is told about by its own reference, or by the gateway’s number of its sale', () => {
    const named = { saleReference: 'ours', saleTransactionId: 's' };
    expect(saleOfClaim(claim('Sale', 'charged'), named)).toEqual({ reference: 'ours', saleTransactionId: '' });
    expect(saleOfClaim(claim('Refund', 'done'), named)).toEqual({ reference: '', saleTransactionId: 's' });
    expect(saleOfClaim(claim('Return', 'opened'), named)).toEqual({ reference: 'ours', saleTransactionId: 's' });
  });
});
