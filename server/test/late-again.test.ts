import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { markUnknown } from '../src/capabilities/payments/attempts/hold-attempt.ts';
import type { ClaimChannel, Operation } from '../src/capabilities/payments/late-truth/late-truth.rules.ts';
import { type ClaimEffect, takeClaim } from '../src/capabilities/payments/late-truth/take-claim.ts';
import { lockReversal } from '../src/capabilities/reversals/reversal-state.ts';
import { writeReversal } from '../src/capabilities/reversals/write-reversal.ts';
import { sendAttempts } from '../src/capabilities/payments/attempts/send-attempt.ts';
import { forgetTokens } from '../src/capabilities/wallet/tokens/forget-tokens.ts';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import type { ClaimFacts, PaymentGateway } from '../src/integrations/payment-gateway/payment-gateway.ts';
import { claim } from '../src/integrations/payment-gateway/vendor-words.rules.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let admin: string;
let unit: number;
let merchant: { id: number; number: string };
let payer: { token: string; accountIds: number[] };

beforeAll(async () => {
  world = await openWorld();
  admin = await world.token('admin@riverton.test');
  unit = await world.unitId('riverton-water');
  payer = await world.quickPay(['10001']);
  await world.rows('update gateway set limit_seconds = 1, not_found_final_seconds = 0');
  await world.rows("update service_fee_schedule set method = 'Waived'");
  [merchant = { id: 0, number: '' }] = await world.rows("select id, merchant_number as number from merchant_account where business_unit_id = $1 and purpose = 'Base Payment' order by id limit 1", [
    unit,
  ]);
});
afterAll(() => world.close());

interface Sent {
  readonly reference: string;
  readonly number: string;
}
type Sale = Sent & { readonly id: number };

const at = () => ({ businessUnitId: unit, merchantAccountId: merchant.id });
const close = (more: Partial<PaymentGateway> = {}) => closeBatch({ ...world.deps, gatewayOf: (type) => ({ ...world.deps.gatewayOf(type), ...more }) }, at(), 'Test');
const say = (operation: Exclude<Operation, 'Message'>, says: string, facts: Partial<ClaimFacts>, channel: ClaimChannel = 'Message', toldAt = new Date()): Promise<ClaimEffect> =>
  takeClaim(world.deps, at(), claim(operation, says as never, { toldAt: toldAt.toISOString(), ...facts }), channel);
const named = ({ number, reference }: Sent) => ({ gatewayTransactionId: number, reference });
const line = (sale: Sale, amountMinor: number, currencyCode = 'USD') => ({
  kind: 'sale' as const,
  reference: sale.reference,
  gatewayTransactionId: sale.number,
  saleTransactionId: '',
  amountMinor,
  currencyCode,
  authCode: '',
});

async function pay(amountMinor: number, card?: string): Promise<Sale> {
  const prepared = await prepare(world, { token: payer.token, accountId: payer.accountIds[0] ?? 0, amountMinor, email: 'pat@example.test', ...(card ? { card } : {}) });
  await prepared.process({ duplicateConfirmed: true });
  const [sale] = await world.rows<Sale>(
    `select p.id, a.gateway_reference as reference, a.gateway_transaction_id as number from payment p join gateway_attempt a on a.payment_id = p.id
      where p.payment_session_id = (select id from payment_session where identifier = $1) order by a.id limit 1`,
    [prepared.intent.identifier],
  );
  if (!sale) throw new Error('There is no sale.');
  return sale;
}

let made = 0;
/** A sale at the gateway that no payment of ours explains, as the close of its day finds it; answers its exception. */
async function strangeSale(amountMinor: number): Promise<number> {
  const reference = `rp_stranger_${++made}`;
  await world.rows(
    "insert into sandbox.ledger (our_reference, kind, merchant_number, amount_minor, currency_code, outcome, response_code) values ($1, 'sale', $2, $3, 'USD', 'approved', 'approved')",
    [reference, merchant.number, amountMinor],
  );
  await close();
  const [{ id } = { id: 0 }] = await world.rows<{ id: number }>("select id from gateway_exception where claim ->> 'reference' = $1", [reference]);
  return id;
}

async function reverse(paymentId: number, operation: 'Void' | 'Refund', amountMinor: number, isSent = true): Promise<Sent> {
  const gatewayRequest = await world.db.scoped([unit], async (tx) => {
    const state = await lockReversal(tx, paymentId);
    if (!state) throw new Error('There is no payment.');
    return writeReversal(world.deps, tx, state, operation, amountMinor, { reason: 'Test', by: 'System', role: 'System User' });
  });
  await (isSent ? sendAttempts(world.deps, gatewayRequest) : markUnknown(world.deps, gatewayRequest));
  const [{ number } = { number: '' }] = await world.rows<{ number: string }>('select gateway_transaction_id as number from gateway_attempt where id = $1', [gatewayRequest.attemptId]);
  return { reference: gatewayRequest.reference, number };
}

/** What went back does not arrive: the gateway's own books first, then what it says. */
async function fails(refund: Sent): Promise<ClaimEffect> {
  await world.rows("update sandbox.ledger set outcome = 'declined' where our_reference = $1", [refund.reference]);
  return say('Refund', 'failed', named(refund));
}

const settle = (id: number, action: string) => world.call('POST', `/api/gateway-exceptions/${id}/settle`, { token: admin, body: { action, reason: 'Test' } });
const resolutionOf = async (id: number) => (await world.call('GET', `/api/gateway-exceptions/${id}`, { token: admin })).body.resolution;
const openOf = (paymentId: number) =>
  world.rows<{ id: number; kind: string; amountMinor: number }>('select id, kind, amount_minor as "amountMinor" from gateway_exception where payment_id = $1 and resolution = \'\' order by id', [
    paymentId,
  ]);
const stateOf = async (id: number) => (await world.rows('select status, refunded_amount_minor as refunded, adjusted_amount_minor as adjusted from payment where id = $1', [id]))[0];
const balance = async () => (await world.rows<{ balance: number }>('select balance from account_money where account_id = $1', [payer.accountIds[0]]))[0]?.balance ?? 0;
const doneOf = async (where: string, id: number) =>
  (
    await world.rows<Sent>(
      `select gateway_transaction_id as number, gateway_reference as reference from gateway_attempt where ${where} = $1 and operation = 'Refund' and outcome = 'Approved' order by id desc limit 1`,
      [id],
    )
  )[0] ?? { number: '', reference: '' };
const sound = async () => expect((await findBroken(world.db)).map((finding) => `${finding.rule}: ${finding.detail}`)).toEqual([]);

describe('what settles an exception', () => {
  it('stays settled when a give-back that failed before is told to have failed again, by whatever channel', async () => {
    const id = await strangeSale(3100);
    await settle(id, 'Give back');
    const first = await doneOf('exception_id', id);
    expect(await fails(first)).toBe('applied');
    expect(await resolutionOf(id)).toBe('');
    await settle(id, 'Give back');
    for (const channel of ['Message', 'Settlement'] as const) expect(await say('Refund', 'failed', named(first), channel)).toBe('known');
    expect(await resolutionOf(id)).toBe('Given Back');
    await sound();
  });

  it('gives back on the sale what a refund moved too little', async () => {
    const sale = await pay(2600);
    await close();
    const refund = await reverse(sale.id, 'Refund', 1000);
    await world.rows('update sandbox.ledger set amount_minor = 700 where our_reference = $1', [refund.reference]);
    expect(await say('Refund', 'done', { ...named(refund), saleTransactionId: sale.number, amountMinor: 700 })).toBe('exception');
    const [differs] = await openOf(sale.id);
    expect((await settle(differs?.id ?? 0, 'Give back')).body.resolution).toBe('Given Back');
  });

  it('counts in its person’s day when the refund follows a void: of eight at once exactly the limit passes', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 8; i++) ids.push(await strangeSale(3000));
    await world.rows("update gateway_attempt set requested_at = requested_at - interval '2 days' where exception_id is not null");
    await world.rows("update organization set user_daily_refund_minor = 7000 where name = 'City of Riverton'");
    const answers = await Promise.all(ids.map((id) => settle(id, 'Give back')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 202, 202, 202, 202, 202, 202]);
    await world.rows("update organization set user_daily_refund_minor = 500000 where name = 'City of Riverton'");
  });

  it('says nothing about another figure: that is open again', async () => {
    const sale = await pay(2800);
    await say('Sale', 'charged', { ...named(sale), amountMinor: 2805 });
    await settle((await openOf(sale.id))[0]?.id ?? 0, 'Accept');
    expect(await say('Sale', 'charged', { ...named(sale), amountMinor: 2805 })).toBe('known');
    expect(await say('Sale', 'charged', { ...named(sale), amountMinor: 5600 })).toBe('exception');
    expect(await openOf(sale.id)).toMatchObject([{ kind: 'Amount Differs', amountMinor: 2800 }]);
  });
});

describe('money of a payment that no account got', () => {
  it('rests as an exception each time its refund fails, which nobody can accept away and staff can give back', async () => {
    const sale = await pay(2501, '4000000000000002');
    await world.rows("update sandbox.ledger set outcome = 'approved', batch = 'closed' where our_reference = $1", [sale.reference]);
    await say('Sale', 'charged', { ...named(sale), amountMinor: 2501 });
    for (let time = 0; time < 2; time++) {
      expect(await stateOf(sale.id)).toMatchObject({ status: 'Refunded' });
      await fails(await doneOf('payment_id', sale.id));
      expect(await stateOf(sale.id)).toMatchObject({ status: 'Pending' });
      const [rests, ...more] = await openOf(sale.id);
      expect([rests?.kind, more]).toEqual(['Given Back', []]);
      await sound();
      expect((await settle(rests?.id ?? 0, 'Accept')).status).toBe(400);
      const pressed = await Promise.all(Array.from({ length: 5 }, () => settle(rests?.id ?? 0, 'Give back')));
      expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
    }
    expect(await stateOf(sale.id)).toMatchObject({ status: 'Refunded', refunded: 2501 });
    expect(await openOf(sale.id)).toEqual([]);
    await sound();
  });
});

describe('what went back', () => {
  it('fails once, though a second refund of the rest was made since and four channels tell it at once', async () => {
    const before = await balance();
    const sale = await pay(2700);
    await close();
    const first = await reverse(sale.id, 'Refund', 1700);
    await reverse(sale.id, 'Refund', 1000);
    expect([await stateOf(sale.id), await balance()]).toMatchObject([{ status: 'Refunded' }, before]);
    await world.rows("update sandbox.ledger set outcome = 'declined' where our_reference = $1", [first.reference]);
    const effects = await Promise.all((['Message', 'Settlement', 'Inquiry', 'Message'] as const).map((channel) => say('Refund', 'failed', named(first), channel)));
    expect(effects.filter((effect) => effect === 'applied')).toHaveLength(1);
    expect([await stateOf(sale.id), await balance()]).toMatchObject([{ status: 'Succeeded', refunded: 1000 }, before - 1700]);
    expect(await world.rows("select 1 from outbox where topic = 'email.Refund Failed' and (payload ->> 'paymentId')::bigint = $1", [sale.id])).toHaveLength(1);
    await say('Refund', 'done', { ...named(first), amountMinor: 1700 }, 'Message', new Date(Date.now() - 3_600_000)); // older than its failure
    expect(await stateOf(sale.id)).toMatchObject({ refunded: 1000 });
    await reverse(sale.id, 'Refund', 1700);
    await say('Refund', 'failed', named(first), 'Settlement');
    expect(await stateOf(sale.id)).toMatchObject({ status: 'Refunded', refunded: 2700 });
    await sound();
  });

  it('in another currency is no part of our books: an exception, and the day closes all the same', async () => {
    const sale = await pay(3300);
    await close();
    const facts = { saleTransactionId: sale.number, currencyCode: 'EUR' };
    expect(await say('Refund', 'done', { ...facts, gatewayTransactionId: 'eur_refund', amountMinor: 500 })).toBe('exception');
    expect(await say('Dispute', 'opened', { ...facts, gatewayTransactionId: 'eur_dispute', amountMinor: 700 })).toBe('exception');
    expect(await stateOf(sale.id)).toMatchObject({ refunded: 0, adjusted: 0 });
    const other = await pay(3600);
    expect(await close({ closeBatch: async () => [line(other, 3600, 'EUR')] })).toBeTypeOf('number');
    expect(await openOf(other.id)).toMatchObject([{ kind: 'Amount Differs' }]);
  });

  it('is disputed, won and disputed again in any order: once each', async () => {
    const sale = await pay(3700);
    await close();
    const paid = await balance();
    const facts = { gatewayTransactionId: 'dp_again', saleTransactionId: sale.number, amountMinor: 3700 };
    const once = async (says: string) => {
      const effects = await Promise.all((['Message', 'Settlement', 'Message'] as const).map((channel) => say('Dispute', says, facts, channel)));
      expect(effects.filter((effect) => effect === 'applied')).toHaveLength(1);
      return balance();
    };
    expect(await say('Dispute', 'won', facts)).toBe('later');
    expect(await once('opened')).toBe(paid + 3700);
    expect(await once('won')).toBe(paid);
    await say('Dispute', 'opened', facts);
    expect(await balance()).toBe(paid);
    expect(await say('Dispute', 'opened', { ...facts, gatewayTransactionId: 'dp_another' })).toBe('applied');
    expect(await balance()).toBe(paid + 3700);
  });
});

it('counts a void opposite in the next batch when a line named its sale while it was in flight', async () => {
  const before = await balance();
  const sale = await pay(3400);
  const sent = await reverse(sale.id, 'Void', 3400, false);
  await close({ closeBatch: async () => [line(sale, 3400)], inquire: () => Promise.reject(new Error('silent')) });
  expect(await say('Void', 'done', { ...named(sent), saleTransactionId: sale.number })).toBe('applied');
  expect([await stateOf(sale.id), await balance()]).toMatchObject([{ status: 'Voided' }, before]);
  await close({ closeBatch: async () => [] });
  const batches = await world.rows<{ batch: number }>("select settlement_batch_id as batch from transaction where payment_id = $1 and status = 'Approved' order by id", [sale.id]);
  expect(new Set(batches.map(({ batch }) => batch)).size).toBe(2);
});

it('keeps the token of a wallet while a payment with it has no outcome: its fee may be to come', async () => {
  const sale = await pay(2900);
  const sent = await reverse(sale.id, 'Void', 2900, false);
  await world.rows(
    `insert into kept_token (business_unit_id, merchant_account_id, reference, given_token, token, for_later, payment_source_id, next_try_date)
      select $1, $2, 'kt_wallet', '', 'tok', true, payment_source_id, now() - interval '1 s' from payment where id = $3`,
    [unit, merchant.id, sale.id],
  );
  const forgotten: string[] = [];
  const deps = { ...world.deps, vaultOf: () => ({ forget: async (token: string) => void forgotten.push(token) }) as never };
  await forgetTokens(deps);
  expect(forgotten).toEqual([]);
  await say('Void', 'done', { ...named(sent), saleTransactionId: sale.number });
  await world.rows("update kept_token set next_try_date = now() - interval '1 s' where reference = 'kt_wallet'");
  await forgetTokens(deps);
  expect(forgotten).toEqual(['tok']);
});
