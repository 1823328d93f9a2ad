import { describe, expect, it } from 'vitest';
import { saidProblem } from '../../platform/http/refusal.ts';
import { chargeProblems } from './charge-problems.rules.ts';

type Args = Parameters<typeof chargeProblems>;
const limits = {
  mode: 'Enabled',
  maximumAccounts: 2,
  partialPayments: true,
  overpayment: false,
  overpaymentLimitMinor: null,
  zeroBalanceMayPay: false,
  minimumMinor: 100,
  maximumMinor: 90_000,
} as Args[0]['configSnapshot'];
const unit = { currencyCode: 'USD', culture: 'en-US' } as const;
const water = { id: 1, lateFee: 500, totalOutstandingBalance: 10_000 };
const sewer = { id: 2, lateFee: 0, totalOutstandingBalance: 4_000 };
const charge = { id: 7, accountId: 1, remainingMinor: 3_000, mustPayInFull: false };
const line = (amountMinor: number, changes: Partial<Args[4][number]> = {}): Args[4][number] => ({
  accountId: 1,
  accountChargeId: null,
  lineItemType: 'AccountBalance',
  amountMinor,
  ...changes,
});
const bags = {
  ...{ id: 3, name: 'Yard waste bags', description: '', priceMinor: 350, minimumMinor: null, maximumMinor: null },
  ...{ maximumQuantity: 20, requiresAccount: false, glCode: '4100' },
};
const help = { ...bags, id: 4, name: 'Helping neighbors', priceMinor: null, minimumMinor: 100, maximumMinor: 5_000 };
const bought = (productId: number, amountMinor: number, quantity = 1) =>
  line(amountMinor, { accountId: null, lineItemType: 'Product', productId, quantity });
const ofCharge = (amountMinor: number, accountChargeId = 7) =>
  line(amountMinor, { lineItemType: 'OpenCharge', accountChargeId });

const problems = (
  lines: Args[4],
  {
    accounts = [water],
    charges = [charge],
    products = [bags, help],
    ...channel
  }: Partial<typeof limits> & {
    accounts?: Args[2];
    charges?: Args[3]['charges'];
    products?: Args[3]['products'];
  } = {},
) =>
  chargeProblems({ configSnapshot: { ...limits, ...channel } }, unit, accounts, { charges, products }, lines)
    .map(saidProblem)
    .map(({ propertyName, errorMessage }) => [propertyName, errorMessage]);

describe('the lines of a payment', () => {
  it('break no rule when they pay what is due, a charge in part and the late fee with it', () => {
    expect(problems([line(6_500), ofCharge(3_000), line(500, { lineItemType: 'LateFee' })])).toEqual([]);
    expect(problems([line(10_000), line(4_000, { accountId: 2 })], { accounts: [water, sewer] })).toEqual([]);
  });

  it('are of a kind that is paid by hand, on an account of this payment', () => {
    expect(
      problems([line(1_000), line(1, { lineItemType: 'ServiceFee' }), line(1, { lineItemType: 'Product' })]),
    ).toEqual([
      ['lineItems[1].lineItemType', 'This line cannot be paid here.'],
      ['lineItems[2].accountId', 'This line cannot be paid here.'],
    ]);
    expect(problems([line(1_000), line(1_000, { accountId: 2 })])).toEqual([
      ['lineItems[1].accountId', 'This account is not part of the payment.'],
    ]);
  });

  it('pay of a charge what is left of it, and all of it where it must be paid in full', () => {
    const at = 'lineItems[0].amountMinor';
    expect(problems([ofCharge(3_001)])).toEqual([[at, 'You can pay at most $30.00 on this charge']]);
    expect(problems([ofCharge(3_000, 8)])).toEqual([[at, 'This charge is no longer open.']]);
    // A charge of another account.
    expect(problems([ofCharge(3_000)], { charges: [{ ...charge, accountId: 2 }] })).toEqual([
      [at, 'This charge is no longer open.'],
    ]);
    const whole = { charges: [{ ...charge, mustPayInFull: true }] };
    expect(problems([ofCharge(2_999)], whole)).toEqual([[at, 'This charge must be paid in full']]);
    expect(problems([ofCharge(3_000)], whole)).toEqual([]);
  });

  it('keep to what each account may be paid: its late fee, its balance, and something at all', () => {
    const at = 'accounts[1].amountMinor';
    expect(problems([line(501, { lineItemType: 'LateFee' })])).toEqual([[at, 'The late fee is $5.00']]);
    expect(problems([line(501), line(500, { lineItemType: 'LateFee' })])).toEqual([]);
    expect(problems([line(10_001)])).toEqual([[at, 'You can pay at most $100.00 on this account']]);
    expect(problems([line(9_999)], { partialPayments: false })).toEqual([[at, 'Partial payments are not accepted']]);
    const paid = { accounts: [{ ...water, totalOutstandingBalance: 0 }], overpayment: true };
    expect(problems([line(1_000)], paid)).toEqual([[at, 'Nothing is due on this account.']]);
    expect(problems([line(1_000)], { ...paid, zeroBalanceMayPay: true })).toEqual([]);
  });

  it('may leave out an account beside others, but not the only one', () => {
    expect(problems([line(1_000)], { accounts: [water, sewer] })).toEqual([]);
    expect(problems([line(0)], { accounts: [water, sewer] })).toEqual([
      ['accounts[1].amountMinor', 'Enter an amount above $0.00'],
      ['lineItems', 'Enter an amount above $0.00'],
    ]);
    expect(problems([])).toEqual([
      ['accounts[1].amountMinor', 'Enter an amount above $0.00'],
      ['lineItems', 'Enter an amount above $0.00'],
    ]);
  });

  it('buy what is sold now at its price, beside an account or instead of one', () => {
    expect(problems([line(1_000), bought(3, 7_000, 20), bought(4, 100)])).toEqual([]);
    expect(problems([bought(3, 350)])).toEqual([]);
    expect(problems([bought(3, 350)], { accounts: [] })).toEqual([]);
    const why = (...lines: Parameters<typeof bought>[]) =>
      problems([line(1_000), ...lines.map((each) => bought(...each))]);
    const at = 'lineItems[1].productId';
    expect(why([9, 350])).toEqual([
      [at, 'Something you chose is no longer sold. Leave it out to go on; nothing was charged.'],
    ]);
    expect(why([3, 300])).toEqual([
      [at, 'Yard waste bags costs $3.50 now. Check it before you go on; nothing was charged.'],
    ]);
    // So many of it cost something else.
    expect(why([3, 350, 2])[0]?.[0]).toBe(at);
    expect(why([3, 7_350, 21])).toEqual([[at, 'At most 20 of Yard waste bags can be bought at once.']]);
    expect(why([4, 99])).toEqual([[at, 'Enter $1.00 or more for Helping neighbors.']]);
    expect(why([4, 5_001])).toEqual([[at, 'Enter at most $50.00 for Helping neighbors.']]);
    expect(why([3, 350], [3, 350])).toEqual([['lineItems', 'Enter each product once, with how many of it.']]);
    const withBill = { products: [{ ...bags, requiresAccount: true }] };
    const alone = [['lineItems[0].productId', 'Yard waste bags is sold together with a bill. Add an account first.']];
    expect(problems([bought(3, 350)], { ...withBill, accounts: [] })).toEqual(alone);
    // An account of the payment that nothing is paid on is no bill.
    expect(problems([bought(3, 350)], withBill)).toEqual(alone);
    expect(problems([bought(3, 350), line(1_000)], withBill)).toEqual([]);
  });

  it('keep together to the limits of the channel', () => {
    expect(problems([line(9_900), bought(3, 350)], { maximumMinor: 10_249 })[0]?.[0]).toBe('lineItems');
    expect(problems([line(99)])).toEqual([['lineItems', 'The smallest payment is $1.00']]);
    expect(problems([line(10_000)], { maximumMinor: 9_999 })).toEqual([
      ['lineItems', 'The largest payment is $99.99. Make more than one payment or call us.'],
    ]);
  });

  it('are told all at once: of the accounts together, line by line, account by account, of the sum', () => {
    expect(
      problems([line(20_000), line(5, { lineItemType: 'Product', accountId: 2 })], {
        accounts: [water, { ...sewer, totalOutstandingBalance: 0 }],
        maximumAccounts: 1,
        maximumMinor: 20_004,
      }),
    ).toEqual([
      ['accountIds', 'At most 1 accounts can be paid at once. Pay the others afterwards.'],
      ['lineItems[1].accountId', 'This line cannot be paid here.'],
      ['accounts[1].amountMinor', 'You can pay at most $100.00 on this account'],
      ['accounts[2].amountMinor', 'You can pay at most $0.00 on this account'],
      ['accounts[2].amountMinor', 'Nothing is due on this account.'],
      ['lineItems', 'The largest payment is $200.04. Make more than one payment or call us.'],
    ]);
  });
});
