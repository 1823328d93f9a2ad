import { addDays, instantAt } from '@ratepayer/contract/kit/local-date.ts';
import { enrolMany } from '@ratepayer/dev/bench/enrol-many.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAutopayUnit } from '../src/capabilities/autopay/autopay-unit.ts';
import { beginSet } from '../src/capabilities/autopay/process-set.ts';
import { gatherOutcomes } from '../src/capabilities/payments/attempts/gather-outcomes.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { openDoor } from '../src/capabilities/payments/attempts/leave.ts';
import { recoverSets } from '../src/capabilities/payments/attempts/recover-sets.ts';
import { sendAttempts } from '../src/capabilities/payments/attempts/send-attempt.ts';
import { sendSet } from '../src/capabilities/payments/attempts/send-set.ts';
import { slotsOf } from '../src/platform/jobs/slots.ts';
import { sweepLostAttempts } from '../src/capabilities/payments/attempts/sweep-attempts.ts';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { takeAnswer } from '../src/capabilities/payments/late-truth/take-claim.ts';
import type { WrittenSet } from '../src/capabilities/payments/process/write-set.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { openAutopay } from './autopay-kit.ts';
import { booksDiffer, brokenInvariants } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let kit: Awaited<ReturnType<typeof openAutopay>>;
beforeAll(async () => {
  world = await openWorld();
  kit = await openAutopay(world);
  await world.rows('update gateway set limit_seconds = 2, not_found_final_seconds = 0');
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  expect(await booksDiffer(world)).toEqual([]);
  await world.close();
});

/** The worker's parts so many seconds after the day's run began. */
const after = (seconds: number): PaymentDeps => ({
  ...world.deps,
  clock: fixedClock(new Date(instantAt(addDays(kit.today, 20), '09:00', 'US/Central').getTime() + seconds * 1_000)),
});

/** Payers of a prefix, planned and announced, and their payments written as Sent by a worker that went no further. */
async function begun(prefix: string, count: number, behaviours: readonly string[] = ['approve']): Promise<WrittenSet> {
  const dueDate = addDays(kit.today, 20);
  await enrolMany(world.owner, { unit: kit.unit, count, prefix, dueDate, behaviours });
  await kit.on(0).stage();
  await kit.on(10).notice();
  const deps = after(0);
  const around = await deps.db.scoped([kit.unit], (tx) => readAutopayUnit(tx, kit.unit, deps.clock.now()));
  const { sets } = await beginSet(deps, around, { most: 500 }, () => undefined);
  const [set] = sets;
  if (!set || set.requests.length !== count) throw new Error(`Of ${count} there began ${set?.requests.length}.`);
  return set;
}

const became = (prefix: string) =>
  world.rows<{ status: string; n: number }>(
    `select s.status || coalesce('/' || p.status, '') as status, count(*)::int as n from scheduled_payment s
      join account a on a.id = s.account_id left join payment p on p.id = s.payment_id
      where a.account_number like $1 || '%' group by 1 order by 1`,
    [prefix],
  );
/** What the gateway's own books say of the payers of a prefix: how often each was charged and kept. */
const charged = (prefix: string) =>
  world.rows<{ times: number; n: number }>(
    `select times, count(*)::int as n from (select a.id, count(g.our_reference)::int as times from account a
        left join payment p on p.account_id = a.id and p.type = 'Base Payment'
        left join gateway_attempt t on t.payment_id = p.id and t.operation = 'Sale'
        left join sandbox.ledger g on g.our_reference = t.gateway_reference and g.kind = 'sale'
          and g.outcome = 'approved' and not exists (select from sandbox.ledger v where v.kind = 'void'
          and v.outcome = 'approved' and v.target_reference = g.our_reference)
        where a.account_number like $1 || '%' group by a.id) x group by 1 order by 1`,
    [prefix],
  );
/** Mails of a prefix that speak of a payment that was not taken. */
const sorry = async (prefix: string): Promise<number> => {
  const [row] = await world.rows<{ n: number }>(
    `select count(*)::int as n from outbox o join account a on a.business_unit_id = o.business_unit_id
      where a.account_number like $1 || '%' and ((o.topic in ('email.Autopay Not Taken',
        'email.Autopay Payment Failed') and o.payload ->> 'accountId' = a.id::text)
        or (o.topic = 'email.Payment Not Charged' and o.payload ->> 'paymentId' in (select id::text
          from payment where account_id = a.id)))`,
    [prefix],
  );
  return row?.n ?? 0;
};
const sendsOf = (deps: PaymentDeps, set: WrittenSet) =>
  sendSet(deps, kit.unit, [set], { asking: slotsOf(16), gathered: gatherOutcomes(deps, 2) });
/** Two workers run what is due, and look for what came of it. */
async function twoRun(): Promise<void> {
  const due = kit.on(20, '10:00');
  await Promise.all([due.run(), due.run()]);
  await Promise.all([due.outcomes(), due.outcomes()]);
}
/** A set that nobody looks after any more is found by two at once. */
async function twoRecover(seconds: number): Promise<void> {
  await Promise.all([recoverSets(after(seconds)), recoverSets(after(seconds))]);
  await Promise.all([kit.on(20).outcomes(), kit.on(20).outcomes()]);
}
/** The sweep takes what was lost for unknown, and the gateway is asked until it has said everything. */
async function askAll(): Promise<void> {
  while ((await sweepLostAttempts(after(4_200))) > 0);
  for (let n = 1; n < 6; n++) while ((await inquireUnknown(after(4_200 + n * 600))) > 0);
  await kit.on(20).outcomes();
}

describe('what a dead worker had begun', () => {
  it('is taken again where nothing of it had left, each once, and nobody is told otherwise', async () => {
    await begun('AA', 30);
    await recoverSets(after(20));
    expect(await became('AA')).toEqual([{ status: 'Processing', n: 30 }]);
    await twoRecover(40);
    expect(await became('AA')).toEqual([{ status: 'Scheduled', n: 30 }]);
    await twoRun();
    expect(await became('AA')).toEqual([{ status: 'Processed/Succeeded', n: 30 }]);
    expect(await charged('AA')).toEqual([{ times: 1, n: 30 }]);
    expect(await sorry('AA')).toBe(0);
    const keys = await world.rows<{ n: number; keys: number }>(
      `select count(*)::int as n, count(distinct t.idempotency_key)::int as keys from gateway_attempt t
        join payment p on p.id = t.payment_id join account a on a.id = p.account_id
        where a.account_number like 'AA%' and p.type = 'Base Payment'`,
    );
    expect(keys).toEqual([{ n: 60, keys: 60 }]);
    expect(await world.rows('select id from attempt_set')).toEqual([]);
  });

  it('leaves nothing behind its door once somebody took it for dead, though it wakes', async () => {
    const set = await begun('AB', 10);
    const door = openDoor(after(0), kit.unit, set);
    await recoverSets(after(40));
    expect(await door.mayLeave(0)).toBe(false);
    const { unsent } = await sendsOf(after(41), set);
    expect(unsent).toBe(10);
    await kit.on(20).outcomes();
    await twoRun();
    expect(await became('AB')).toEqual([{ status: 'Processed/Succeeded', n: 10 }]);
    expect(await charged('AB')).toEqual([{ times: 1, n: 10 }]);
  });

  it('is asked about where it may have left: charged stays charged, the rest is taken again', async () => {
    const set = await begun('AC', 90);
    const deps = after(0);
    expect(await openDoor(deps, kit.unit, set).mayLeave(0)).toBe(true);
    const [marked] = await world.rows<{ leaving: number }>('select leaving from attempt_set');
    const { leaving = 0 } = marked ?? {};
    expect(leaving).toBeGreaterThan(0);
    expect(leaving).toBeLessThan(90);
    // The first twenty arrived; nobody heard what the gateway said.
    for (const { sale, ...request } of set.requests.slice(0, 20)) {
      if (!sale) throw new Error('No sale.');
      await deps
        .gatewayOf(request.gatewayType)
        .sale(
          { ...request, ...sale, stored: true, returnUrl: '', browser: {}, onNumber: async () => undefined },
          AbortSignal.timeout(5_000),
        );
    }
    await twoRecover(40);
    expect(await became('AC')).toEqual([
      { status: 'Processing', n: leaving },
      { status: 'Scheduled', n: 90 - leaving },
    ]);
    await twoRun();
    await askAll();
    expect((await became('AC')).find(({ status }) => status === 'Scheduled')?.n).toBe(leaving - 20);
    await twoRun();
    expect(await became('AC')).toEqual([{ status: 'Processed/Succeeded', n: 90 }]);
    expect(await charged('AC')).toEqual([{ times: 1, n: 90 }]);
    expect(await sorry('AC')).toBe(0);
  });

  it('is given back where its first request arrives after all, and only the second is kept', async () => {
    const set = await begun('AD', 1);
    const deps = after(0);
    await openDoor(deps, kit.unit, set).mayLeave(0);
    await askAll();
    await twoRun();
    expect(await became('AD')).toEqual([{ status: 'Processed/Succeeded', n: 1 }]);
    const [{ sale, ...request } = { sale: undefined }] = set.requests;
    if (!sale || !('reference' in request)) throw new Error('No sale.');
    const said = await deps
      .gatewayOf(request.gatewayType)
      .sale(
        { ...request, ...sale, stored: true, returnUrl: '', browser: {}, onNumber: async () => undefined },
        AbortSignal.timeout(5_000),
      );
    const asked = new Date();
    if (said.outcome !== 'approved') throw new Error(said.outcome);
    const at = {
      businessUnitId: kit.unit,
      merchantAccountId: request.merchant.accountId,
      operation: 'Sale',
      reference: request.reference,
    } as const;
    for (let again = 0; again < 2; again++) await takeAnswer(world.deps, at, said, asked);
    expect(await charged('AD')).toEqual([{ times: 1, n: 1 }]);
    await recoverSets(after(40));
  });

  it('is given back where its fee could no longer leave, and taken again', async () => {
    const set = await begun('AH', 3);
    const deps = after(0);
    const [held, ...others] = set.requests;
    if (!held) throw new Error('No request.');
    const ofFee: string[] = [];
    await sendAttempts(deps, held, {
      mayFollow: async ({ operation, effect }) => {
        ofFee.push(`${operation} ${effect}`);
        return operation !== 'Sale';
      },
    });
    expect(ofFee).toEqual(['Sale completion', 'Void none']);
    expect(await charged('AH')).toEqual([{ times: 0, n: 3 }]);
    await sendsOf(deps, { ...set, requests: others });
    await kit.on(20).outcomes();
    expect(await became('AH')).toEqual([
      { status: 'Processed/Succeeded', n: 2 },
      { status: 'Scheduled', n: 1 },
    ]);
    await twoRun();
    expect(await became('AH')).toEqual([{ status: 'Processed/Succeeded', n: 3 }]);
    expect(await charged('AH')).toEqual([{ times: 1, n: 3 }]);
    expect(await sorry('AH')).toBe(0);
  });

  it('ends within its deadline: a day too late it is not taken, and its payer is told', async () => {
    await begun('AE', 3);
    await twoRecover(40);
    await kit.on(26).run();
    expect(await became('AE')).toEqual([{ status: 'InvalidProcessingDate', n: 3 }]);
    expect(await charged('AE')).toEqual([{ times: 0, n: 3 }]);
    expect(await sorry('AE')).toBe(3);
  });

  it('is not planned again where its autopay ended meanwhile, and its payer is told', async () => {
    await begun('AF', 2);
    await recoverSets(after(40));
    await world.rows(
      `update autopay_enrollment e set is_active = false, end_date = now() from account a
        where a.id = e.account_id and a.account_number = 'AF1'`,
    );
    await kit.on(20).outcomes();
    await twoRun();
    expect(await became('AF')).toEqual([
      { status: 'Processed/Error', n: 1 },
      { status: 'Processed/Succeeded', n: 1 },
    ]);
    expect(await sorry('AF')).toBe(1);
  });
});

describe('a gateway that loses requests', () => {
  it('is believed three times that it never received one; the fourth ends, and its payer is told', async () => {
    await enrolMany(world.owner, {
      unit: kit.unit,
      count: 1,
      prefix: 'AG',
      dueDate: addDays(kit.today, 20),
      behaviours: ['noAnswerNotCharged'],
    });
    await kit.on(0).stage();
    await kit.on(10).notice();
    await world.rows('update gateway set limit_seconds = 0.2');
    for (let n = 0; n < 3; n++) {
      await twoRun();
      await askAll();
      expect(await became('AG')).toEqual([{ status: 'Scheduled', n: 1 }]);
      expect(await sorry('AG')).toBe(0);
    }
    await twoRun();
    await askAll();
    expect(await became('AG')).toEqual([{ status: 'Processed/Error', n: 1 }]);
    expect(await sorry('AG')).toBe(1);
    expect(await charged('AG')).toEqual([{ times: 0, n: 1 }]);
  });
});
