import { createAccount } from '../src/capabilities/accounts/create-account.ts';
import { interpretMessages } from '../src/capabilities/payments/late-truth/interpret-messages.ts';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import { takeBankReturns } from '../src/capabilities/settlement/settle-due.ts';
import type { SettlementLine } from '../src/integrations/payment-gateway/settlement-report.ts';
import { type SandboxEvent, sandboxMessage } from '../src/integrations/payment-gateway/sandbox/sandbox-messages.ts';
import { cardToken } from './paying.ts';
import type { World } from './world.ts';

const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  error: '4000000000000119',
  charged: '4000000000006975',
  refundDeclined: '4000000000005126',
  silent: '4000000000007742',
};
const why = { reason: 'Duplicate payment', tellPayer: false };

interface Line {
  readonly lineItemType: 'AccountBalance' | 'OpenCharge' | 'LateFee' | 'Product';
  readonly amountMinor: number;
  readonly accountChargeId?: number;
  readonly productId?: number;
  readonly quantity?: number;
  readonly second?: boolean;
}

/**
 * A town in which everything that money can do has happened, by the product's own verbs: each state and reference has
 * rows.
 */
export async function oneOfEverything(world: World, { accountsEnd: end = true, sells = true } = {}): Promise<void> {
  const unit = await world.unitId('riverton-water');
  const admin = await world.token('admin@riverton.test');
  const clerk = await world.token('clerk@riverton.test');
  const global = await world.token('global@ratepayer.test');
  await world.rows('update gateway set limit_seconds = 0.3, not_found_final_seconds = 0');
  await world.rows("update merchant_account set batch_close_time = '23:59:59'");
  const payer = await payerOf(world, unit, sells);
  const staff = async (path: string, body: object, token = admin, expected = 200) => {
    const answer = await world.call('POST', path, { token, body });
    if (answer.status !== expected)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const merchants = await world.rows<{ id: number; purpose: string }>(
    'select id, purpose from merchant_account where business_unit_id = $1 order by id',
    [unit],
  );
  const closeDay = async () => {
    for (const { id } of merchants)
      await closeBatch(world.deps, { businessUnitId: unit, merchantAccountId: id }, 'Test');
  };
  const refund = (id: number, amountMinor: number, refundableMinor: number, more: object = {}, expected = 200) =>
    staff(`/api/payments/${id}/refund`, { ...why, amountMinor, refundableMinor, ...more }, admin, expected);

  // What settles today.
  const partly = await payer.pay(8_200, { lines: payer.everyLine });
  const plain = await payer.pay(5_000);
  const whole = await payer.pay(2_500);
  const disputed = await payer.pay(3_100, {
    lines: [
      { lineItemType: 'AccountBalance', amountMinor: 2_000 },
      { lineItemType: 'AccountBalance', amountMinor: 1_100, second: true },
    ],
  });
  const won = await payer.pay(3_200);
  await payer.pay(3_300, { bank: '000222222227' });
  const unrefundable = await payer.pay(3_400, { card: cards.refundDeclined });
  const failing = await payer.pay(3_500, { lines: payer.withProducts(2_800) });
  const waiting = await payer.pay(3_600, { card: cards.silent });
  await payFromWallet(world, unit);
  const voided = await payer.pay(1_900, { lines: payer.withProducts(1_200) });
  await staff(`/api/payments/${voided}/void`, why);
  await closeDay();
  await takeBankReturns(world.deps);

  // What went back of it.
  await refund(partly, 1_234, 8_200);
  await refund(partly, 50, 6_966, { refundServiceFee: true });
  await refund(whole, 2_500, 2_500);
  await staff(`/api/payments/${disputed}/chargeback`, {
    amountMinor: 1_500,
    effectiveDate: '2026-01-05',
    reasonCode: '10.4',
  });
  await staff(`/api/payments/${won}/chargeback`, {
    amountMinor: 3_200,
    effectiveDate: '2026-01-05',
    reasonCode: '10.4',
    caseNumber: 'C-1',
  });
  const [adjustment] = await world.rows<{ id: number }>('select id from adjustment where payment_id = $1', [won]);
  await staff(`/api/payments/${won}/adjustments/${adjustment?.id}/reverse`, { reason: 'Won' });
  await refund(unrefundable, 400, 3_400, {}, 400);
  await refund(failing, 700, 3_500);
  await closeDay();
  await tellFailed(world, failing);
  await dualApprovals();
  await closeDay();

  // What nobody knows yet, what was not taken, and what came in elsewhere.
  await payer.pay(2_100, { card: cards.declined });
  await payer.pay(2_200, { card: cards.error });
  await payer.pay(6_000); // its fee is declined, so that it is given back
  await payer.pay(2_300, { card: cards.charged });
  await payer.pay(2_450, { card: cards.charged });
  await tellOther(world);
  await refund(waiting, 100, 3_600, {}, 400).catch(() => undefined);
  await payer.begin(1_000);
  const external = (externalReference: string, postsToBalance = true) =>
    staff(
      `/api/business-units/${unit}/external-payments`,
      {
        accountId: payer.accountId,
        amountMinor: 4_500,
        receivedDate: '2026-10-01',
        externalMethod: 'Check',
        externalReference,
        postsToBalance,
        note: '',
      },
      clerk,
    );
  await external('CHK-1');
  await external('CHK-2', false);
  const bounced = await external('CHK-3');
  await staff(`/api/payments/${bounced.id}/reverse-external`, { reason: 'Bounced' });
  const wrong = await external('CHK-4', false);
  await staff(`/api/payments/${wrong.id}/reverse-external`, { reason: 'Wrong' });

  // A day whose lines do not agree with ours, with fees in the payment; and one that is still open.
  await world.rows('update service_fee_schedule set include_service_fee_in_payment = true');
  const other = await payer.pay(4_100);
  await payer.pay(4_200);
  await closeAgainst(other);
  const open = await payer.pay(4_300);
  await payer.pay(4_400);
  await staff(`/api/payments/${open}/void`, why);

  // Its second account ends in another one, and something of it goes back afterwards.
  if (end) await accountsEnd(world, unit, admin);
  await refund(partly, 100, 6_916);

  async function dualApprovals(): Promise<void> {
    await world.rows('update organization set user_daily_refund_minor = 1, unit_daily_refund_minor = 1');
    const ask = async (amountMinor: number, left: number) =>
      (await refund(plain, amountMinor, left, {}, 202)).approvalRequestId as number;
    await staff(`/api/approvals/${await ask(300, 5_000)}/decide`, { decision: 'Approve' }, global);
    await staff(`/api/approvals/${await ask(400, 4_700)}/decide`, { decision: 'Refuse', reason: 'Not ours' }, global);
    await staff(`/api/approvals/${await ask(500, 4_700)}/decide`, { decision: 'Withdraw' });
    await ask(600, 4_700);
    await world.rows('update organization set user_daily_refund_minor = default, unit_daily_refund_minor = default');
  }

  /** The gateway's batch names another amount, money that no payment explains, and not the other sale. */
  async function closeAgainst(paymentId: number): Promise<void> {
    const [sale] = await world.rows<{ reference: string; number: string; amount: number }>(
      `select a.gateway_reference as reference, a.gateway_transaction_id as number, a.amount_minor as amount
        from gateway_attempt a where a.payment_id = $1`,
      [paymentId],
    );
    const line = (amountMinor: number, reference: string, gatewayTransactionId: string): SettlementLine => ({
      kind: 'sale',
      amountMinor,
      reference,
      gatewayTransactionId,
      saleTransactionId: '',
      currencyCode: 'USD',
      authCode: '',
    });
    const lines = [
      line((sale?.amount ?? 0) - 100, sale?.reference ?? '', sale?.number ?? ''),
      line(777, '', 'sbx_unknown'),
    ];
    const deps = {
      ...world.deps,
      gatewayOf: (type: string) => ({ ...world.deps.gatewayOf(type), closeBatch: async () => lines }),
    };
    const base = merchants.find(({ purpose }) => purpose === 'Base Payment');
    await closeBatch(deps, { businessUnitId: unit, merchantAccountId: base?.id ?? 0 }, 'Test');
  }
}

/** The newest sale in doubt was charged, but not as much: it is declined here, and given back under an exception. */
async function tellOther(world: World): Promise<void> {
  const [sale] = await world.rows<{ reference: string; amount: number; merchant: number }>(
    `select gateway_reference as reference, amount_minor as amount, merchant_account_id as merchant from gateway_attempt
      where outcome = 'Unknown' and operation = 'Sale' order by id desc limit 1`,
  );
  await tell(world, sale?.merchant ?? 0, {
    operation: 'Sale',
    says: 'charged',
    reference: sale?.reference ?? '',
    gatewayTransactionId: 'sbx_other',
    amountMinor: (sale?.amount ?? 0) - 50,
  });
}

async function tellFailed(world: World, paymentId: number): Promise<void> {
  const [refund] = await world.rows<{ reference: string; number: string; amount: number; merchant: number }>(
    `select gateway_reference as reference, gateway_transaction_id as number, amount_minor as amount,
      merchant_account_id as merchant from gateway_attempt where payment_id = $1 and operation = 'Refund'`,
    [paymentId],
  );
  await tell(world, refund?.merchant ?? 0, {
    operation: 'Refund',
    says: 'failed',
    reference: refund?.reference ?? '',
    gatewayTransactionId: refund?.number ?? '',
    amountMinor: refund?.amount ?? 0,
  });
}

async function tell(world: World, merchant: number, event: SandboxEvent): Promise<void> {
  const { body, headers } = sandboxMessage(world.keyring, [event]);
  await world.call('POST', `/api/gateway-messages/${merchant}`, {
    body: body as never,
    headers: { 'content-type': 'text/plain', ...headers },
  });
  await world.rows("update gateway_message set next_attempt_date = now() - interval '1 s' where status = 'Received'");
  await interpretMessages(world.deps);
}

/** A customer pays with a card that stays in the wallet. */
async function payFromWallet(world: World, unit: number): Promise<void> {
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
async function payerOf(world: World, unit: number, sells: boolean): Promise<Payer> {
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
async function chargesOn(world: World, unit: number, accountId: number): Promise<number[]> {
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

/**
 * Accounts end in every way: rolled over with money of every kind, rolled over and active again, waiting for another
 * one, merged with and without payments of theirs.
 */
async function accountsEnd(world: World, unit: number, token: string): Promise<void> {
  const make = (accountNumber: string) =>
    world.db.scoped([unit], (tx) =>
      createAccount(tx, {
        businessUnitId: unit,
        accountNumber,
        subAccountNumber: '',
        name: 'Ending',
        street: '',
        city: '',
        state: '',
        zip: '',
        issueDate: '2026-01-01',
        dueDate: '2026-02-01',
        balanceMinor: 3_000,
        pastDueMinor: 1_000,
        lateFeeMinor: 200,
        createMethod: 'Manual',
        createdBy: 'Test',
      }),
    );
  const put = async (path: string, body: object) => {
    const answer = await world.call('PUT', `/api/accounts/${path}`, { token, body });
    if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer.body)}`);
  };
  const ids: number[] = [];
  for (const accountNumber of ['T-1', 'T-2', 'T-3', 'T-4', 'T-5', 'T-6']) ids.push(await make(accountNumber));
  const [rolled, taker, waiting, again, merged, survivor] = ids;
  await chargesOn(world, unit, rolled ?? 0);
  await chargesOn(world, unit, merged ?? 0);
  await put(`archive/${rolled}?shouldRollover=true`, { destinationAccountId: taker });
  await put(`archive/${again}?shouldRollover=true`, { destinationAccountId: taker });
  await put(`unarchive/${again}`, {});
  await put(`archive/${waiting}?shouldRollover=true`, {});
  await put('merge', { sourceAccountId: merged, destinationAccountId: survivor });
  await put('merge', { sourceAccountId: await world.accountId('E-2', ''), destinationAccountId: survivor });
}
