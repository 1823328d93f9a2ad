import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { interpretMessages, rereadMessages } from '../src/capabilities/payments/late-truth/interpret-messages.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { giveBackWhatRests } from '../src/capabilities/payments/late-truth/give-back-rest.ts';
import { takeClaim } from '../src/capabilities/payments/late-truth/take-claim.ts';
import { ticketConsumer } from '../src/capabilities/tickets/ticket-consumer.ts';
import { claim } from '../src/integrations/payment-gateway/vendor-words.rules.ts';
import { type SandboxEvent, sandboxMessage } from '../src/integrations/payment-gateway/sandbox/sandbox-messages.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { findBroken } from '../src/capabilities/audit/audit-money.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let admin = '';
let unit = 0;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.token('admin@riverton.test');
  unit = await world.unitId('riverton-water');
}, 60_000);
afterAll(() => world.close());
beforeEach(() => world.rows('update gateway set limit_seconds = 0.3, not_found_final_seconds = 0'));

interface Paid {
  readonly id: number;
  readonly merchant: number;
  readonly reference: string;
  readonly number: string;
  readonly amountMinor: number;
  readonly identifier: string;
}

async function pay(card?: string, amountMinor = 2500): Promise<Paid> {
  const { token, accountIds } = await world.quickPay(['10001']);
  const prepared = await prepare(world, {
    token,
    accountId: accountIds[0] ?? 0,
    amountMinor,
    email: 'pat@example.com',
    ...(card ? { card } : {}),
  });
  await prepared.process({ duplicateConfirmed: true });
  const [row] = await world.rows<Omit<Paid, 'identifier'>>(
    `select p.id, p.merchant_account_id as merchant, a.gateway_reference as reference,
      a.gateway_transaction_id as number, p.amount_minor::int as "amountMinor" from payment p
      join payment_session s on s.id = p.payment_session_id
      join gateway_attempt a on a.payment_id = p.id and a.operation = 'Sale'
      where s.identifier = $1 and p.type = 'Base Payment' order by p.id desc limit 1`,
    [prepared.intent.identifier],
  );
  if (!row) throw new Error('There is no payment.');
  return { ...row, identifier: prepared.intent.identifier };
}

const statusOf = async (id: number) =>
  (await world.rows<{ status: string }>('select status from payment where id = $1', [id]))[0]?.status;
const exceptionsOf = (id: number) =>
  world.rows(
    'select kind, amount_minor::int as amount, resolution from gateway_exception where payment_id = $1 order by id',
    [id],
  );
const at = (paid: Paid) => ({ businessUnitId: unit, merchantAccountId: paid.merchant });
const send = (paid: Paid, events: readonly SandboxEvent[]) => {
  const { body, headers } = sandboxMessage(world.keyring, events);
  return world.call('POST', `/api/gateway-messages/${paid.merchant}`, {
    body: body as never,
    headers: { 'content-type': 'text/plain', ...headers },
  });
};
async function interpret(): Promise<void> {
  await world.rows("update gateway_message set next_attempt_date = now() - interval '1 s' where status = 'Received'");
  await Promise.all([interpretMessages(world.deps), interpretMessages(world.deps)]);
}
async function askAgain(): Promise<void> {
  for (let i = 0; i < 6; i++) {
    await world.rows(
      `update gateway_attempt set next_inquiry_date = now() - interval '1 s', inquiry_claimed_until = '-infinity'
        where outcome = 'Unknown'`,
    );
    await inquireUnknown(world.deps);
  }
}

describe('money that could not be given back', () => {
  it('after three refused voids is an exception with an action on the payment’s page, and goes back by itself when the gateway lets it', async () => {
    // The base is charged, its fee declined (2.95 % of $60.00 ends in 77), and voids of this card are never done.
    const paid = await pay('4000000000007742', 6000);
    await askAgain();
    expect(await statusOf(paid.id)).toBe('Pending');
    expect(await exceptionsOf(paid.id)).toEqual([{ kind: 'Given Back', amount: 0, resolution: '' }]);
    expect(await findBroken(world.db)).toEqual([]);
    // What other tests have open in the same server holds back what came after it.
    while ((await world.rows('select 1 from outbox limit 1')).length > 0) await relayBatch(world.db, [ticketConsumer]);
    expect(await world.rows('select category from ticket where payment_id = $1', [paid.id])).toEqual([
      { category: 'Technical' },
    ]);
    const [{ referenceNumber } = { referenceNumber: '' }] = await world.rows<{ referenceNumber: string }>(
      'select reference_number as "referenceNumber" from payment where id = $1',
      [paid.id],
    );
    const { body: details } = await world.call(
      'GET',
      `/api/business-units/${unit}/payments/${referenceNumber}/details`,
      { token: admin },
    );
    expect(details.actions?.void).toEqual({ allowed: true, why: '' });
    expect(await giveBackWhatRests(world.deps)).toBe(0); // tried a moment ago
    await world.rows(
      "update sandbox.token set behaviour = 'approve' where token = (select s.token from payment p join payment_source s on s.id = p.payment_source_id where p.id = $1)",
      [paid.id],
    );
    await world.rows("update gateway_attempt set requested_at = now() - interval '2 hours' where payment_id = $1", [
      paid.id,
    ]);
    await Promise.all([giveBackWhatRests(world.deps), giveBackWhatRests(world.deps)]);
    expect(await statusOf(paid.id)).toBe('Voided');
    expect(await exceptionsOf(paid.id)).toEqual([{ kind: 'Given Back', amount: 0, resolution: 'Given Back' }]);
    expect(
      await world.rows(
        `select count(*)::int as n from sandbox.ledger
          where target_reference = $1 and kind = 'void' and outcome = 'approved'`,
        [paid.reference],
      ),
    ).toEqual([{ n: 1 }]);
    expect(await findBroken(world.db)).toEqual([]);
  });

  it('is void’s or refund’s of staff as well: the buttons of the page give it back', async () => {
    const paid = await pay('4000000000007742', 6000);
    await askAgain();
    await world.rows(
      "update sandbox.token set behaviour = 'approve' where token = (select s.token from payment p join payment_source s on s.id = p.payment_source_id where p.id = $1)",
      [paid.id],
    );
    const { status } = await world.call('POST', `/api/payments/${paid.id}/void`, {
      token: admin,
      body: { reason: 'Requested by payer' },
    });
    expect(status).toBe(200);
    expect(await statusOf(paid.id)).toBe('Voided');
    expect(await findBroken(world.db)).toEqual([]);
  });
});

describe('a message of a gateway', () => {
  it('that cannot be read is kept, calls a person, and is read again when a worker starts', async () => {
    const paid = await pay();
    await send(paid, [{ operation: 'Message', says: 'unreadable', gatewayTransactionId: 'evt_1' }]);
    await interpret();
    const stateOf = () =>
      world.rows('select status from gateway_message where merchant_account_id = $1 order by id desc limit 1', [
        paid.merchant,
      ]);
    expect(await stateOf()).toEqual([{ status: 'Unread' }]);
    expect(await rereadMessages(world.deps)).toBe(1);
    await interpret();
    expect(await stateOf()).toEqual([{ status: 'Unread' }]);
    // The next release understands it.
    await world.rows("update gateway_message set body = $1 where status = 'Unread'", [
      sandboxMessage(world.keyring, []).body,
    ]);
    await rereadMessages(world.deps);
    await interpret();
    expect(await stateOf()).toEqual([{ status: 'Done' }]);
  });

  it('kept by an earlier release, which did not read it on arrival, is interpreted without its signature', async () => {
    const paid = await pay('4000000000006975');
    const { body } = sandboxMessage(world.keyring, [
      {
        operation: 'Sale',
        says: 'charged',
        reference: paid.reference,
        amountMinor: paid.amountMinor,
        gatewayTransactionId: 'sbx_early',
      },
    ]);
    await world.rows(
      `insert into gateway_message (business_unit_id, merchant_account_id, headers, body, body_hash, received_date)
        values ($1, $2, '{}', $3, 'early', now() - interval '1 hour')`,
      [unit, paid.merchant, body],
    );
    await interpret();
    expect(
      await world.rows(
        "select outcome, resolved_by from gateway_attempt where payment_id = $1 and operation = 'Sale'",
        [paid.id],
      ),
    ).toEqual([{ outcome: 'Approved', resolved_by: 'Notification' }]);
    expect(await world.rows("select status from gateway_message where body_hash = 'early'")).toEqual([
      { status: 'Done' },
    ]);
  });

  it('with the first twenty characters of a reference finds its attempt by key, and names nobody else’s', async () => {
    const paid = await pay('4000000000006975');
    const told = claim('Sale', 'charged', {
      reference: paid.reference.slice(3, 23),
      amountMinor: paid.amountMinor,
      gatewayTransactionId: 'sbx_short',
    });
    expect(
      await takeClaim(world.deps, { businessUnitId: unit, merchantAccountId: paid.merchant }, told, 'Message'),
    ).toBe('applied');
    // A handful of rows is read from end to end; what is asked is whether the key could be used.
    const client = await world.owner.connect();
    await client.query('set enable_seqscan = off');
    const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from gateway_attempt where merchant_account_id = 1 and gateway_reference >= 'rp_abc'
        and gateway_reference < 'rp_abc~'`,
    );
    client.release(true);
    expect(plan.map((line) => line['QUERY PLAN']).join(' ')).toMatch(/Index Cond: .*gateway_reference/);
  });

  it('older than what was applied changes nothing; without times the stronger channel wins', async () => {
    const paid = await pay();
    const failed = (toldAt: string) =>
      claim('Sale', 'notTaken', { reference: paid.reference, gatewayTransactionId: paid.number, toldAt });
    const charged = claim('Sale', 'charged', {
      reference: paid.reference,
      gatewayTransactionId: paid.number,
      amountMinor: paid.amountMinor,
      toldAt: '2026-03-02T00:00:00Z',
    });
    expect(await takeClaim(world.deps, at(paid), failed('2026-03-03T00:00:00Z'), 'Settlement')).toBe('exception');
    expect(await takeClaim(world.deps, at(paid), charged, 'Message')).toBe('known');
    expect(await exceptionsOf(paid.id)).toEqual([{ kind: 'Never Taken', amount: -paid.amountMinor, resolution: '' }]);
    expect(await takeClaim(world.deps, at(paid), { ...charged, toldAt: '2026-03-04T00:00:00Z' }, 'Message')).toBe(
      'applied',
    );
    expect(await exceptionsOf(paid.id)).toEqual([
      { kind: 'Never Taken', amount: -paid.amountMinor, resolution: 'Accepted' },
    ]);
  });

  it('under our reference with a number that stands for another sale is an exception, never a second truth', async () => {
    const [one, two] = [await pay(), await pay()];
    const told = claim('Sale', 'charged', {
      reference: one.reference,
      gatewayTransactionId: two.number,
      amountMinor: one.amountMinor,
    });
    for (const effect of ['exception', 'known'])
      expect(await takeClaim(world.deps, at(one), told, 'Message')).toBe(effect);
    const twice = claim('Sale', 'charged', {
      reference: one.reference,
      gatewayTransactionId: 'sbx_second_charge',
      amountMinor: one.amountMinor,
    });
    expect(await takeClaim(world.deps, at(one), twice, 'Message')).toBe('exception');
    expect((await exceptionsOf(one.id)).map((each) => each.kind)).toContain('Id Disagrees');
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['Succeeded', 'Succeeded']);
  });
});

it('a service fee that cannot be refunded with its payment calls a person', async () => {
  const paid = await pay();
  const fee = `select a.gateway_reference from gateway_attempt a join payment f on f.id = a.payment_id
      where f.base_payment_id = $1 and a.operation = 'Sale'`;
  await world.rows(`update sandbox.ledger set batch = 'closed' where our_reference = $2 or our_reference = (${fee})`, [
    paid.id,
    paid.reference,
  ]);
  // At the gateway the fee went back already.
  await world.rows(
    `insert into sandbox.ledger (our_reference, kind, target_reference, merchant_number, amount_minor, currency_code,
      outcome) select 'rp_console', 'refund', our_reference, merchant_number, amount_minor, 'USD', 'approved'
      from sandbox.ledger where our_reference = (${fee})`,
    [paid.id],
  );
  const act = (path: string, body: object) =>
    world.call('POST', `/api/payments/${paid.id}/${path}`, { token: admin, body });
  await act('void', { reason: 'Duplicate payment' });
  expect(
    (
      await act('refund', {
        reason: 'Duplicate payment',
        amountMinor: paid.amountMinor,
        refundableMinor: paid.amountMinor,
        refundServiceFee: true,
      })
    ).status,
  ).toBe(200);
  expect(
    await world.rows('select type, status from payment where id = $1 or base_payment_id = $1 order by id', [paid.id]),
  ).toEqual([
    { type: 'Base Payment', status: 'Refunded' },
    { type: 'Service Fee', status: 'Succeeded' },
  ]);
  expect(
    await world.rows(
      "select payload -> 'title' ->> 'key' as key from outbox where ordering_key like 'ticket:fee-refund:%'",
    ),
  ).toEqual([{ key: 'kept/ticket_fee_stays' }]);
});

it('a refund that failed is owed by nobody twice: posted the other way round, told to payer and staff, and can be refunded again', async () => {
  const paid = await pay();
  await world.rows("update sandbox.ledger set batch = 'closed' where our_reference = $1", [paid.reference]);
  const act = (path: string, body: object) =>
    world.call('POST', `/api/payments/${paid.id}/${path}`, { token: admin, body });
  expect((await act('void', { reason: 'Duplicate payment' })).status).toBe(400); // settled there: now it may be refunded
  expect(
    (await act('refund', { reason: 'Duplicate payment', amountMinor: 1000, refundableMinor: paid.amountMinor })).status,
  ).toBe(200);
  const balance = async () =>
    (
      await world.rows<{ balance: number }>(
        `select m.balance::int from account_money m join account a on a.id = m.account_id
          where a.account_number = '10001'`,
      )
    )[0]?.balance;
  const owed = (await balance()) ?? 0;
  const [refund] = await world.rows<{ reference: string; number: string }>(
    `select gateway_reference as reference, gateway_transaction_id as number from gateway_attempt
      where payment_id = $1 and operation = 'Refund'`,
    [paid.id],
  );
  await world.rows("update sandbox.ledger set outcome = 'declined' where our_reference = $1", [refund?.reference]);
  const told = claim('Refund', 'failed', {
    reference: refund?.reference ?? '',
    gatewayTransactionId: refund?.number ?? '',
    amountMinor: 1000,
    message: 'The card was closed',
  });
  const effects = await Promise.all(Array.from({ length: 5 }, () => takeClaim(world.deps, at(paid), told, 'Message')));
  expect(effects.toSorted()).toEqual(['applied', 'known', 'known', 'known', 'known']);
  expect(await balance()).toBe(owed - 1000);
  expect(
    await world.rows('select status, refunded_amount_minor::int as refunded from payment where id = $1', [paid.id]),
  ).toEqual([{ status: 'Succeeded', refunded: 0 }]);
  const topics = await world.rows<{ topic: string }>(
    "select topic from outbox where ordering_key = $1 or payload ->> 'paymentId' = $2 order by id",
    [`payment:${paid.id}`, String(paid.id)],
  );
  expect(topics.map((row) => row.topic)).toEqual(
    expect.arrayContaining(['Payment.Adjusted', 'email.Refund Failed', 'ticket.Technical']),
  );
  expect(
    (await act('refund', { reason: 'Duplicate payment', amountMinor: 1000, refundableMinor: paid.amountMinor })).status,
  ).toBe(200);
  expect(await findBroken(world.db)).toEqual([]);
});
