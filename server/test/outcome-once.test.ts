import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GatewayAnswer } from '../src/integrations/payment-gateway/payment-gateway.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { decideOutcome } from '../src/capabilities/payments/outcome/decide-outcome.ts';
import { lockContext, type AttemptContext } from '../src/capabilities/payments/outcome/lock-context.ts';
import { writeOutcome } from '../src/capabilities/payments/outcome/write-outcome.ts';
import { resolveAttempt } from '../src/capabilities/payments/attempts/resolve-attempt.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const answer = (outcome: GatewayAnswer['outcome'], gatewayTransactionId: string): GatewayAnswer => ({
  outcome,
  gatewayTransactionId,
  authCode: '',
  responseCode: '',
  message: 'Told',
  amountMinor: 1900,
});

/** What an outcome can touch of the payment and its account. */
const books = (sessionIdentifier: string, accountId: number) =>
  world.rows(
    `select a.outcome, a.gateway_transaction_id as number, p.status, (select count(*)::int from transaction t
      where t.payment_id = p.id) as transactions, (select count(*)::int from gateway_attempt x
      where x.payment_id = p.id) as attempts,
        s.status as session, m.balance, m.last_event_sequence::int as events from gateway_attempt a
        join payment p on p.id = a.payment_id join payment_session s on s.id = p.payment_session_id, account_money m
      where s.identifier = $1 and m.account_id = $2 order by a.id`,
    [sessionIdentifier, accountId],
  );

it('writes nothing of an outcome that was decided before another one was written', async () => {
  const { token, accountIds } = await world.quickPay(['10004']);
  const accountId = accountIds[0] ?? 0;
  const paying = await prepare(world, { token, accountId, amountMinor: 1900, card: '4000000000006975' });
  expect((await paying.process()).body.status).toBe('RequiresGatewayResolution');
  const [attempt] = await world.rows<{ id: number; unit: number }>(
    "select id, business_unit_id as unit from gateway_attempt where outcome = 'Unknown'",
  );
  const [id, unit, now] = [attempt?.id ?? 0, attempt?.unit ?? 0, world.deps.clock.now()];
  const stale = (await world.db.scoped([unit], (tx) => lockContext(tx, id, 'posting', now))) as AttemptContext;

  const first = await resolveAttempt(
    world.deps,
    { attemptId: id, businessUnitId: unit, effect: 'posting' },
    answer('declined', ''),
    'Staff',
  );
  expect(first.taken).toBe(true);
  const after = await books(paying.intent.identifier, accountId);

  for (const late of [answer('approved', 'g-late'), answer('declined', 'g-late'), answer('error', 'g-late')]) {
    const outcome = ({ approved: 'Approved', declined: 'Declined', error: 'Error' } as const)[late.outcome];
    const next = await world.db.scoped([unit], (tx) =>
      writeOutcome(tx, stale, late, outcome, 'Gateway', decideOutcome(stale, late, now), now),
    );
    expect(next).toBeUndefined();
    expect(await books(paying.intent.identifier, accountId)).toEqual(after);
  }
  const again = await resolveAttempt(
    world.deps,
    { attemptId: id, businessUnitId: unit, effect: 'posting' },
    answer('approved', 'g-late'),
    'Gateway',
  );
  expect(again).toEqual({ taken: false, next: undefined });
  expect(await books(paying.intent.identifier, accountId)).toEqual(after);
});

it('takes no approval of a part: the payment is declined, its account untouched, and what was approved goes back', async () => {
  const { token, accountIds } = await world.quickPay(['10002']);
  const accountId = accountIds[0] ?? 0;
  const [before] = await world.rows('select balance from account_money where account_id = $1', [accountId]);
  const paying = await prepare(world, { token, accountId, amountMinor: 1900, card: '4000000000006975' });
  expect((await paying.process()).body.status).toBe('RequiresGatewayResolution');
  await world.rows(
    "update gateway_attempt set next_inquiry_date = now() - interval '1 second' where outcome = 'Unknown'",
  );
  const part = { ...answer('approved', 'g-part'), amountMinor: 1899 };
  await inquireUnknown({
    ...world.deps,
    gatewayOf: (type) => ({ ...world.deps.gatewayOf(type), inquire: () => Promise.resolve(part) }),
  });
  const [found] = await books(paying.intent.identifier, accountId);
  expect(found).toMatchObject({
    outcome: 'Declined',
    status: 'Declined',
    session: 'RequiresPaymentSource',
    balance: before?.balance,
  });
  expect(
    await world.rows(
      "select kind, amount_minor as amount from gateway_exception where gateway_transaction_id = 'g-part'",
    ),
  ).toEqual([{ kind: 'Given Back', amount: 1899 }]);
});
