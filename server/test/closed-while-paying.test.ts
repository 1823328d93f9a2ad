import { addDays, instantAt } from '@ratepayer/contract/kit/local-date.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAutopayUnit } from '../src/capabilities/autopay/autopay-unit.ts';
import { beginSet } from '../src/capabilities/autopay/process-set.ts';
import { gatherOutcomes } from '../src/capabilities/payments/attempts/gather-outcomes.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { recoverSets } from '../src/capabilities/payments/attempts/recover-sets.ts';
import { sendSet } from '../src/capabilities/payments/attempts/send-set.ts';
import { slotsOf } from '../src/platform/jobs/slots.ts';
import { sweepLostAttempts } from '../src/capabilities/payments/attempts/sweep-attempts.ts';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { forgetTokens } from '../src/capabilities/wallet/tokens/forget-tokens.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { openAutopay } from './autopay-kit.ts';
import { booksDiffer, brokenInvariants, goodCard } from './paying.ts';
import { openWorld, type World } from './world.ts';

// A login is closed while one of its payments is being taken (decision 349).
let world: World;
let kit: Awaited<ReturnType<typeof openAutopay>>;
type Payer = Awaited<ReturnType<typeof kit.payer>>;
beforeAll(async () => {
  world = await openWorld();
  kit = await openAutopay(world);
  await answersWithin(4);
});
/** Who answers is waited for on a busy machine too; who never does, briefly. */
const answersWithin = (seconds: number) => world.rows('update gateway set limit_seconds = $1', [seconds]);
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  expect(await booksDiffer(world)).toEqual([]);
  await world.close();
});

const noAnswerCharged = '4000000000006975';
const noAnswerNotCharged = '4000000000006983';
const declinedLater = '4000000000000341';

async function close({ id, token }: Payer) {
  const [row] = await world.rows<{ version: number }>(
    'select row_version::int as version from customer where id = $1',
    [id],
  );
  return world.call('POST', '/api/customers/home/close', { token, body: { rowVersion: row?.version } });
}
const closed = async (of: Payer) => expect((await close(of)).status).toBe(200);
/** Announced, and due on the twentieth day. */
const planned = async (card = goodCard): Promise<Payer> => {
  const of = await kit.payer({ card });
  await kit.announced(of);
  return of;
};
/** The same on a date that the payer chose, without autopay. */
const onDate = async (card = goodCard): Promise<Payer> => {
  const of = await kit.payer({ card });
  expect((await (await kit.dated(of, addDays(kit.today, 20), 8_412)).schedule()).status).toBe(200);
  await kit.on(10).notice();
  return of;
};
/** The worker's parts so many seconds after the day's run began. */
const after = (seconds: number): PaymentDeps => ({
  ...world.deps,
  clock: fixedClock(new Date(instantAt(addDays(kit.today, 20), '09:00', 'US/Central').getTime() + seconds * 1_000)),
});
/** Written as Sent by a worker that went no further. */
const begun = async () => {
  const deps = after(0);
  const around = await deps.db.scoped([kit.unit], (tx) => readAutopayUnit(tx, kit.unit, deps.clock.now()));
  return beginSet(deps, around, { most: 500 }, () => undefined);
};
/** What was begun leaves for the gateway, and what came of it is taken. */
async function send({ sets }: Awaited<ReturnType<typeof begun>>): Promise<void> {
  const deps = after(1);
  await sendSet(deps, kit.unit, sets, { asking: slotsOf(16), gathered: gatherOutcomes(deps, 2) });
  await kit.on(20).outcomes();
}
/** What was lost is taken for unknown, and the gateway is asked until it has said everything. */
async function askAll(): Promise<void> {
  while ((await sweepLostAttempts(after(4_200))) > 0);
  for (let n = 1; n < 6; n++) while ((await inquireUnknown(after(4_200 + n * 600))) > 0);
  await kit.on(20).outcomes();
}
/** Each planned payment of an account with what became of it. */
const became = async ({ accountId }: Payer): Promise<string[]> =>
  (
    await world.rows<{ became: string }>(
      `select s.status || coalesce('/' || p.status, '') as became from scheduled_payment s
        left join payment p on p.id = s.payment_id where s.account_id = $1 order by s.id`,
      [accountId],
    )
  ).map((row) => row.became);
/** How often the gateway's own books say that an account was charged and kept. */
const charged = async ({ accountId }: Payer): Promise<number> => {
  const [row] = await world.rows<{ n: number }>(
    `select count(*)::int as n from sandbox.ledger g join gateway_attempt t on t.gateway_reference = g.our_reference
      join payment p on p.id = t.payment_id and p.type = 'Base Payment' join payment_account a on a.payment_id = p.id
      where a.account_id = $1 and g.kind = 'sale' and g.outcome = 'approved' and not exists (select
      from sandbox.ledger v where v.kind = 'void' and v.outcome = 'approved'
      and v.target_reference = g.our_reference)`,
    [accountId],
  );
  return row?.n ?? 0;
};
const to = async (mail: string, of: Payer) => (await kit.mailed(mail, of)).map((payload) => payload['to']);
const receipts = async ({ accountId }: Payer) =>
  (
    await world.rows<{ to: string }>(
      `select payload ->> 'to' as to from outbox where topic = 'email.Payment Receipt'
        and (payload ->> 'paymentId')::bigint in (select payment_id from payment_account where account_id = $1)`,
      [accountId],
    )
  ).map((row) => row.to);
/** Nobody is written to where no mailbox is. */
const nowhere = async () =>
  expect(await world.rows("select topic from outbox where payload ->> 'to' like '%closed.invalid'")).toEqual([]);

describe('a login that is closed while a payment of it is being taken', () => {
  it('lets that one go on, and tells its payer: charged by a receipt, declined by why', async () => {
    const [paid, dated, refused] = [await planned(), await onDate(), await planned(declinedLater)];
    const set = await begun();
    expect(set.begun).toHaveLength(3);
    for (const of of [paid, dated, refused]) await closed(of);
    expect(await became(paid)).toEqual(['Processing']);
    // What a payment under way is charged by is not let go of at the vendor.
    expect(await forgetTokens(after(7_200))).toBe(0);
    await send(set);
    expect([await became(paid), await became(dated), await became(refused)]).toEqual([
      ['Processed/Succeeded'],
      ['Processed/Succeeded'],
      ['Processed/Declined'],
    ]);
    expect([await charged(paid), await charged(dated), await charged(refused)]).toEqual([1, 1, 0]);
    expect([await receipts(paid), await receipts(dated)]).toEqual([[paid.email], [dated.email]]);
    expect(await to('Autopay Payment Failed', refused)).toEqual([refused.email]);
    expect([await kit.balance(paid), await kit.balance(refused)]).toEqual([0, 8_412]);
    await nowhere();
  });

  it('is closed once, and nothing is taken a second time, whoever runs again', async () => {
    const of = await planned();
    const set = await begun();
    const answers = await Promise.all([close(of), close(of), close(of)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await send(set);
    for (let again = 0; again < 2; again++) {
      await send(set);
      await kit.on(20, '10:00').run();
      await kit.on(20, '10:00').outcomes();
    }
    await kit.on(25).stage();
    expect(await became(of)).toEqual(['Processed/Succeeded']);
    expect([await charged(of), (await receipts(of)).length]).toEqual([1, 1]);
    expect(await kit.told('Login Closed', of.id)).toHaveLength(1);
  });

  it('at the same moment as the run: each is either stopped and not charged, or charged and told', async () => {
    const payers = await Promise.all(Array.from({ length: 16 }, (_, n) => (n % 2 ? planned() : onDate())));
    const due = kit.on(20);
    const [, , ...answers] = await Promise.all([due.run(), due.run(), ...payers.map(close)]);
    await due.run();
    await due.outcomes();
    expect(answers.map((answer) => (answer as { status: number }).status)).toEqual(payers.map(() => 200));
    for (const of of payers) {
      const [end] = await became(of);
      const isTaken = end === 'Processed/Succeeded';
      expect(['Processed/Succeeded', 'Canceled']).toContain(end);
      expect([await charged(of), await kit.balance(of)]).toEqual(isTaken ? [1, 0] : [0, 8_412]);
      expect(await receipts(of)).toEqual(isTaken ? [of.email] : []);
    }
    await nowhere();
  });

  it('late: what a silent gateway says in the end is believed, told to who left, and not asked again', async () => {
    const [yes, no, date] = [
      await planned(noAnswerCharged),
      await planned(noAnswerNotCharged),
      await onDate(noAnswerNotCharged),
    ];
    await answersWithin(0.3);
    await kit.on(20).run();
    await answersWithin(4);
    expect([await became(yes), await became(no), await became(date)]).toEqual([
      ['Processing'],
      ['Processing'],
      ['Processing'],
    ]);
    for (const of of [yes, no, date]) await closed(of);
    await askAll();
    await kit.on(20, '11:00').run();
    await kit.on(20, '11:00').outcomes();
    expect([await became(yes), await became(no), await became(date)]).toEqual([
      ['Processed/Succeeded'],
      ['Processed/Error'],
      ['Processed/Error'],
    ]);
    expect([await charged(yes), await charged(no), await charged(date)]).toEqual([1, 0, 0]);
    expect(await receipts(yes)).toEqual([yes.email]);
    expect([await to('Autopay Payment Failed', no), await to('Autopay Payment Failed', date)]).toEqual([
      [no.email],
      [date.email],
    ]);
    await nowhere();
  });

  it('in the wrong order: what a dead worker had begun and nothing received is not begun anew', async () => {
    const [bill, date, stays] = [await planned(), await onDate(), await onDate()];
    await begun();
    for (const of of [bill, date]) await closed(of);
    await recoverSets(after(40));
    await kit.on(20).outcomes();
    await kit.on(20, '10:00').run();
    await kit.on(20, '10:00').outcomes();
    expect([await became(bill), await became(date), await became(stays)]).toEqual([
      ['Processed/Error'],
      ['Processed/Error'],
      ['Processed/Succeeded'],
    ]);
    expect([await charged(bill), await charged(date), await charged(stays)]).toEqual([0, 0, 1]);
    expect(await to('Autopay Payment Failed', date)).toEqual([date.email]);
    await nowhere();
  });

  it('nor for who was parted from the account meanwhile', async () => {
    const of = await onDate();
    await begun();
    expect((await kit.unlink(of.id, of.accountId)).status).toBe(200);
    await recoverSets(after(40));
    await kit.on(20).outcomes();
    await kit.on(20, '10:00').run();
    expect([await became(of), await charged(of)]).toEqual([['Processed/Error'], 0]);
    expect(await to('Autopay Payment Failed', of)).toEqual([of.email]);
    // Nor does staff plan it anew, with what belongs to somebody who has the account no longer.
    const [one] = await kit.scheduled(of, kit.admin);
    const retry = { processingDate: addDays(kit.today, 30) };
    expect((await kit.call('POST', `/api/scheduled-payments/${one?.id}/retry`, retry, kit.admin)).status).toBe(400);
  });

  it('beside a payment by hand with what is kept: it is taken once and ends, or it is not begun', async () => {
    const payers = await Promise.all(Array.from({ length: 8 }, () => kit.payer()));
    const ready = await Promise.all(
      payers.map(async (of) => {
        const { path } = await kit.dated(of, addDays(kit.today, 5), 8_412);
        const { body } = await world.call('GET', path, { token: of.token });
        const acknowledgedTermsVersionIds = body.terms.map((one: { termsVersionId: number }) => one.termsVersionId);
        return { path, body: { totalMinor: body.totalMinor, acknowledgedTermsVersionIds } };
      }),
    );
    const both = await Promise.all(
      payers.map((of, n) =>
        Promise.all([
          world.call('POST', `${ready[n]?.path}/process`, { token: of.token, body: ready[n]?.body }),
          close(of),
        ]),
      ),
    );
    // On a machine that is busy an answer may come too late: it is asked for.
    await askAll();
    for (const [n, [paying, closing]] of both.entries()) {
      const of = payers[n];
      if (!of) throw new Error('No payer.');
      expect(closing.status).toBe(200);
      const times = await charged(of);
      expect([0, 1]).toContain(times);
      expect(await kit.balance(of)).toBe(times === 1 ? 0 : 8_412);
      if (paying.body.status === 'Complete') expect(times).toBe(1);
      if (paying.status !== 200) expect(times).toBe(0);
      const late = await world.call('POST', `${ready[n]?.path}/process`, { token: of.token, body: ready[n]?.body });
      expect([late.status, await charged(of)]).toEqual([401, times]);
    }
  });
});
