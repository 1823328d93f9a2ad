import { createAccount } from '../src/capabilities/accounts/create-account.ts';
import { cardToken } from './paying.ts';
import type { World } from './world.ts';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  error: '4000000000000119',
  charged: '4000000000006975',
  refundDeclined: '4000000000005126',
  silent: '4000000000007742',
};

interface Line {
  readonly lineItemType: 'AccountBalance' | 'OpenCharge' | 'LateFee' | 'Product';
  readonly amountMinor: number;
  readonly accountChargeId?: number;
  readonly productId?: number;
  readonly quantity?: number;
  readonly second?: boolean;
}

/** A customer pays with a card that stays in the wallet. */
export async function payFromWallet(world: World, unit: number): Promise<void> {
  const token = await world.token('pat@example.test');
  const card = {
    paymentSourceType: 'Credit Card',
    token: await cardToken(world),
    holderName: 'Pat Rivera',
    postalCode: '78701',
  };
  const { body: wallet } = await world.call('POST', `/api/business-units/${unit}/wallet`, { token, body: card });
  const accountId = await world.accountId('10001');
  const { body } = await world.call('POST', '/api/payment-intents', {
    token,
    body: { businessUnitId: unit, channel: 'QuickPay', accountIds: [accountId] },
  });
  const path = `/api/payment-intents/${body.identifier}`;
  await world.call('PUT', `${path}/charges`, {
    token,
    body: { lineItems: [{ accountId, lineItemType: 'AccountBalance', amountMinor: 3_700 }] },
  });
  const { body: intent } = await world.call('PUT', `${path}/payment-source`, {
    token,
    body: { paymentSourceId: wallet.items[0].id },
  });
  const acknowledgedTermsVersionIds = intent.terms.map((terms: { termsVersionId: number }) => terms.termsVersionId);
  const done = await world.call('POST', `${path}/process`, {
    token,
    body: { totalMinor: intent.totalMinor, acknowledgedTermsVersionIds, duplicateConfirmed: true },
  });
  if (done.status !== 200) throw new Error(JSON.stringify(done.body));
}

interface Payer {
  readonly accountId: number;
  readonly everyLine: readonly Line[];
  /** So much on the balance, and two of something for 7.00. */
  readonly withProducts: (amountMinor: number) => readonly Line[];
  pay(amountMinor: number, how?: { card?: string; bank?: string; lines?: readonly Line[] }): Promise<number>;
  begin(amountMinor: number): Promise<void>;
}

/** Somebody with two accounts, a late fee, and charges in and beside the balance. */
export async function payerOf(world: World, unit: number, sells: boolean): Promise<Payer> {
  const accounts: number[] = [];
  for (const accountNumber of ['E-1', 'E-2']) {
    const account = {
      businessUnitId: unit,
      accountNumber,
      subAccountNumber: '',
      name: 'Everything',
      street: '',
      city: '',
      state: '',
      zip: '',
      issueDate: '2026-01-01',
      dueDate: '2026-02-01',
    };
    accounts.push(
      await world.db.scoped([unit], (tx) =>
        createAccount(tx, {
          ...account,
          balanceMinor: 9_000_000,
          pastDueMinor: 4_000,
          lateFeeMinor: 300,
          createMethod: 'Manual',
          createdBy: 'Test',
        }),
      ),
    );
  }
  const [accountId = 0, secondId = 0] = accounts;
  const charges = await chargesOn(world, unit, accountId);
  const { token } = await world.quickPay(['E-1', 'E-2']);
  const [outside, inside] = charges;
  const sold = sells ? await productsOf(world, unit) : [];
  // Where nothing is sold the balance is paid instead.
  const bought = (amountMinor: number, productId: number | undefined, quantity: number): Line =>
    productId
      ? { lineItemType: 'Product', amountMinor, productId, quantity }
      : { lineItemType: 'AccountBalance', amountMinor };
  const begin = async (
    amountMinor: number,
    lines: readonly Line[] = [{ lineItemType: 'AccountBalance', amountMinor }],
  ) => {
    const accountIds = lines.some(({ second }) => second) ? accounts : [accountId];
    const { body } = await world.call('POST', '/api/payment-intents', {
      token,
      body: { businessUnitId: unit, channel: 'QuickPay', accountIds },
    });
    const path = `/api/payment-intents/${body.identifier}`;
    const lineItems = lines.map(({ second, ...line }) => ({
      ...line,
      accountId: line.productId ? null : second ? secondId : accountId,
    }));
    const charged = await world.call('PUT', `${path}/charges`, { body: { lineItems } });
    if (charged.status !== 200) throw new Error(JSON.stringify(charged.body));
    return path;
  };
  return {
    accountId,
    withProducts: (amountMinor) => [{ lineItemType: 'AccountBalance', amountMinor }, bought(700, sold[0], 2)],
    everyLine: [
      { lineItemType: 'AccountBalance', amountMinor: 4_000, second: true },
      { lineItemType: 'LateFee', amountMinor: 300 },
      { lineItemType: 'OpenCharge', amountMinor: 1_500, accountChargeId: outside ?? 0 },
      { lineItemType: 'OpenCharge', amountMinor: 1_200, accountChargeId: inside ?? 0 },
      bought(700, sold[0], 2),
      bought(500, sold[1], 1),
    ],
    async begin(amountMinor) {
      await begin(amountMinor);
    },
    async pay(amountMinor, { card = cards.good, bank, lines } = {}) {
      const path = await begin(amountMinor, lines);
      const source = bank
        ? {
            paymentSourceType: 'ACH',
            holderName: 'Pat',
            holderType: 'Personal',
            accountType: 'Checking Account',
            routingNumber: '021000021',
            accountNumber: bank,
          }
        : {
            paymentSourceType: 'Credit Card',
            token: await cardToken(world, card),
            holderName: 'Pat',
            postalCode: '78701',
          };
      const { body: intent } = await world.call('PUT', `${path}/payment-source`, { body: source });
      const acknowledgedTermsVersionIds = intent.terms.map((terms: { termsVersionId: number }) => terms.termsVersionId);
      const done = await world.call('POST', `${path}/process`, {
        body: { totalMinor: intent.totalMinor, acknowledgedTermsVersionIds, duplicateConfirmed: true },
      });
      if (done.status !== 200) throw new Error(JSON.stringify(done.body));
      return done.body.paymentId ?? 0;
    },
  };
}

/** Something with a price and something without, which payers may buy. */
async function productsOf(world: World, unit: number): Promise<number[]> {
  await world.rows(
    `insert into feature_setting (business_unit_id, feature_key, mode) values ($1, 'Products', 'Enabled')
      on conflict (business_unit_id, feature_key) do update set mode = 'Enabled'`,
    [unit],
  );
  const made = await world.rows<{ id: number }>(
    `insert into product (business_unit_id, code, name, description, payer_enters_amount, price_minor,
      maximum_quantity, requires_account, sold_on_quick_pay, sold_at_counter, gl_code, "order", is_active)
      select $1, 'E' || n, 'Thing ' || n, '', n = 2, case when n = 1 then 350 end, case when n = 1 then 9 else 1 end,
        false, true, true, 'GL ' || n, 90 + n, true from generate_series(1, 2) n returning id`,
    [unit],
  );
  return made.map(({ id }) => id);
}

/** A charge beside the balance of an account and one in it. */
export async function chargesOn(world: World, unit: number, accountId: number): Promise<number[]> {
  const charges: number[] = [];
  for (const name of ['Trees', 'Meter']) {
    const [charge] = await world.rows<{ id: number }>(
      `insert into account_charge (business_unit_id, account_id, external_id, description, amount_minor,
        remaining_minor, due_date, included_in_balance) values ($1, $2, $3, $3, 2000, 2000, '2026-02-01', $4)
        returning id`,
      [unit, accountId, name, name === 'Meter'],
    );
    charges.push(charge?.id ?? 0);
  }
  await world.rows(
    `with next as (update account_money set last_event_sequence = last_event_sequence + 1 where account_id = $1
      returning last_event_sequence as n)
     insert into balance_event (business_unit_id, account_id, sequence, effective_date, event_type, bucket,
     amount_minor, balance_after_minor, source_type, source_id, source_line_id, created_by)
     select $2, $1, n, '2026-01-01', 'Opening', 'OpenCharge', 2000, 2000, 'charge', $1, 1, 'Test' from next`,
    [accountId, unit],
  );
  return charges;
}
