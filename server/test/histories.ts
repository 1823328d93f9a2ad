import { expect } from 'vitest';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import { refundOrphanedFees, takeBankReturns } from '../src/capabilities/settlement/settle-due.ts';
import { interpretMessages } from '../src/capabilities/payments/late-truth/interpret-messages.ts';
import { type SandboxEvent, sandboxMessage } from '../src/integrations/payment-gateway/sandbox/sandbox-messages.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { claim } from '../src/integrations/payment-gateway/vendor-words.rules.ts';
import type { ClaimChannel } from '../src/capabilities/payments/late-truth/late-truth-words.rules.ts';
import { takeClaim } from '../src/capabilities/payments/late-truth/take-claim.ts';
import { billsBeside } from './bills-beside.ts';
import { importsBeside } from './import-beside.ts';
import { brokenInvariants } from './paying.ts';
import { type History, makeHistories, makeMate, pay } from './history.ts';
import { readingsBeside } from './readings-beside.ts';
import type { World } from './world.ts';

const reasons = ['Duplicate payment', 'Wrong amount', 'Requested by payer', 'Fraud'];

/** What the gateway tells of an attempt whose outcome stands in its books. */
function toldOf(
  operation: string,
  well: boolean,
  facts: { reference: string; gatewayTransactionId: string; amountMinor: number; toldAt: string },
): SandboxEvent {
  if (operation === 'Sale') return { operation, says: well ? 'charged' : 'declined', ...facts };
  return operation === 'Void'
    ? { operation, says: well ? 'done' : 'notDone', ...facts }
    : { operation: 'Refund', says: well ? 'done' : 'failed', ...facts };
}

interface Doubt {
  readonly operation: 'Sale' | 'Void' | 'Refund';
  readonly reference: string;
  readonly sale: string;
  readonly number: string;
  readonly amountMinor: number;
  readonly merchant: number;
  readonly approved: boolean;
  readonly sold: boolean;
  readonly voided: boolean;
  readonly refunded: boolean;
}

/** How the gateway's books may turn about one of our requests, in words; undefined where they cannot. */
function turnOf(
  { operation, approved, sold, voided, refunded }: Doubt,
  pick: (below: number) => number,
): { says: string; channels: readonly ClaimChannel[] } | undefined {
  if (operation === 'Sale') {
    if (!approved) return { says: 'charged', channels: ['Answer', 'Inquiry', 'Message', 'Settlement', 'Staff'] };
    if (voided || refunded) return undefined;
    return pick(2)
      ? { says: 'notTaken', channels: ['Message', 'Settlement'] }
      : { says: 'declined', channels: ['Answer', 'Inquiry', 'Message'] };
  }
  if (!sold) return undefined;
  if (operation === 'Void') {
    if (approved) return { says: 'notDone', channels: ['Answer', 'Inquiry', 'Message', 'Staff'] };
    return voided || refunded ? undefined : { says: 'done', channels: ['Answer', 'Inquiry', 'Message', 'Staff'] };
  }
  if (approved) return { says: 'failed', channels: ['Answer', 'Inquiry', 'Message', 'Settlement', 'Staff'] };
  return voided ? undefined : { says: 'done', channels: ['Answer', 'Inquiry', 'Message', 'Settlement', 'Staff'] };
}

/**
 * Random histories of payments side by side, one account each, in steps; after every step all invariants of domain.md 6
 * and the gateway's books are checked over everything.
 */
export async function runHistories(
  world: World,
  { histories, steps, seed }: { histories: number; steps: number; seed: number },
): Promise<{ actions: Record<string, number>; contradicted: number }> {
  const unit = await world.unitId('riverton-water');
  const admin = await world.token('admin@riverton.test');
  const actions: Record<string, number> = {};
  let importing: Promise<unknown> = Promise.resolve();
  const did = (what: string) => (actions[what] = (actions[what] ?? 0) + 1);
  await world.rows('update gateway set limit_seconds = 0.15, not_found_final_seconds = 0');
  await world.rows("update merchant_account set batch_close_time = '23:59:59'");
  // The books are only written by the gateway, which never looks for what a row is about; the questions below do.
  await world.rows('create index on sandbox.ledger (target_reference)');
  const all = await makeHistories(world, unit, { histories, steps, seed });
  const staff = async (history: History, path: string, body: object, name: string) => {
    history.last = { path, body, key: `${history.accountId}-${history.sent++}` };
    const { status } = await world.call('POST', path, {
      token: admin,
      body,
      headers: { 'idempotency-key': history.last.key },
    });
    if (status >= 500) throw new Error(`${name} answered ${status}`);
    did(`${name} ${status === 200 ? 'taken' : 'refused'}`);
  };

  async function reverse(history: History): Promise<void> {
    const { pick, accountId } = history;
    const payments = await world.rows<{ id: number; taken: boolean; adjusted: boolean }>(
      `select p.id, p.status in ('Succeeded', 'Refunded') as taken, p.has_adjustment as adjusted
        from payment p join payment b on b.id = coalesce(p.base_payment_id, p.id)
        where b.account_id = $1 order by p.id`,
      [accountId],
    );
    // Mostly one of which something can go back: what is refused at once says little.
    const taken = payments.filter((each) => each.taken);
    const likely = pick(4) > 0 && taken.length > 0 ? taken : payments;
    const payment = likely[pick(likely.length)];
    if (!payment) return;
    const why = { reason: reasons[pick(reasons.length)], tellPayer: false };
    const [state] = await world.rows<{ amount: number; left: number }>(
      `select amount_minor as amount, amount_minor - refunded_amount_minor - adjusted_amount_minor as left from payment
        where id = $1`,
      [payment.id],
    );
    const amountMinor = pick(3) === 0 ? (state?.left ?? 1) : 1 + pick(Math.max(1, state?.amount ?? 1));
    const isWon = payments.some((each) => each.adjusted) && pick(2) === 0;
    switch (isWon ? 4 : pick(5)) {
      case 0:
        return staff(history, `/api/payments/${payment.id}/void`, why, 'void');
      case 1:
      case 2:
        return staff(
          history,
          `/api/payments/${payment.id}/refund`,
          {
            ...why,
            amountMinor: Math.max(1, amountMinor),
            refundableMinor: Math.max(0, state?.left ?? 0),
            refundServiceFee: pick(3) === 0,
          },
          'refund',
        );
      case 3:
        return staff(
          history,
          `/api/payments/${payment.id}/chargeback`,
          { amountMinor: Math.max(1, amountMinor), effectiveDate: '2026-01-05', reasonCode: '10.4' },
          'chargeback',
        );
      default: {
        const adjustments = await world.rows<{ id: number; payment_id: number }>(
          `select a.id, a.payment_id from adjustment a join payment p on p.id = a.payment_id
            join payment b on b.id = coalesce(p.base_payment_id, p.id) where b.account_id = $1 order by a.id`,
          [accountId],
        );
        const adjustment = adjustments[pick(adjustments.length)];
        return adjustment
          ? staff(
              history,
              `/api/payments/${adjustment.payment_id}/adjustments/${adjustment.id}/reverse`,
              { reason: 'Won' },
              'adjustment reversed',
            )
          : undefined;
      }
    }
  }

  /**
   * What the gateway may tell of this account's attempts: the truth of its own books, in any order and again and again;
   * and disputes.
   */
  async function tell(history: History): Promise<void> {
    const attempts = await world.rows<{
      reference: string;
      outcome: string;
      operation: string;
      amount: number;
      transaction: string;
      merchant: number;
      payment: number;
    }>(
      `select a.gateway_reference as reference, g.outcome, a.operation, a.amount_minor as amount,
        'sbx_' || g.id as transaction, p.merchant_account_id as merchant, p.id as payment from gateway_attempt a
        join payment p on p.id = a.payment_id
        join payment b on b.id = coalesce(p.base_payment_id, p.id)
        join sandbox.ledger g on g.our_reference = a.gateway_reference where b.account_id = $1 order by a.id`,
      [history.accountId],
    );
    const attempt = attempts[history.pick(attempts.length)];
    if (!attempt) return;
    const { reference, amount: amountMinor, transaction: gatewayTransactionId } = attempt;
    const outcome = toldOf(attempt.operation, attempt.outcome === 'approved', {
      reference,
      gatewayTransactionId,
      amountMinor,
      toldAt: new Date().toISOString(),
    });
    const disputed = {
      saleTransactionId: gatewayTransactionId,
      amountMinor,
      code: '10.4',
      gatewayTransactionId: `dp_${attempt.payment}`,
      toldAt: new Date().toISOString(),
    };
    const disputes = attempt.operation === 'Sale' && attempt.outcome === 'approved' && history.pick(4) === 0;
    const event: SandboxEvent = disputes
      ? { operation: 'Dispute', says: history.pick(2) ? 'opened' : 'won', ...disputed }
      : outcome;
    const { body, headers } = sandboxMessage(world.keyring, [event]);
    const send = () =>
      world.call('POST', `/api/gateway-messages/${attempt.merchant}`, {
        body: body as never,
        headers: { 'content-type': 'text/plain', ...headers },
      });
    const answers = await Promise.all([send(), send()]);
    for (const answer of answers) if (answer.status !== 200) throw new Error(`a message answered ${answer.status}`);
    did(disputes ? `told of a dispute ${event.says}` : 'told of an outcome');
  }

  /**
   * The gateway changes its mind about something that had its outcome, and says so by any of the channels; its books
   * are true.
   */
  async function contradict(history: History): Promise<boolean> {
    const doubts = await world.rows<Doubt>(
      `select a.operation, a.gateway_reference as reference, coalesce(g.target_reference, g.our_reference) as sale,
        'sbx_' || g.id as number, a.amount_minor::int as "amountMinor", p.merchant_account_id as merchant,
        g.outcome = 'approved' as approved,
          s.outcome = 'approved' as sold, exists (select 1 from sandbox.ledger v
          where v.target_reference = s.our_reference and v.kind = 'void' and v.outcome = 'approved') as voided,
          exists (select 1 from sandbox.ledger v
          where v.target_reference = s.our_reference and v.kind = 'refund' and v.outcome = 'approved') as refunded
        from gateway_attempt a join payment p on p.id = a.payment_id
        join payment b on b.id = coalesce(p.base_payment_id, p.id)
        join sandbox.ledger g on g.our_reference = a.gateway_reference
          join sandbox.ledger s on s.our_reference = coalesce(g.target_reference, g.our_reference)
        where b.account_id = $1 and p.source_type = 'Credit Card'
        and not exists (select 1 from gateway_attempt o join payment w on w.id = o.payment_id
        where coalesce(w.base_payment_id, w.id) = b.id and o.outcome in ('Sent', 'Unknown')) order by a.id`,
      [history.accountId],
    );
    const doubt = doubts[history.pick(doubts.length)];
    const turn = doubt && turnOf(doubt, history.pick);
    if (!doubt || !turn) return false;
    const { operation, reference, amountMinor, number: gatewayTransactionId } = doubt;
    await world.rows('update sandbox.ledger set outcome = $2 where our_reference = $1', [
      reference,
      doubt.approved ? 'declined' : 'approved',
    ]);
    if (operation === 'Void')
      await world.rows(
        "update sandbox.ledger set batch = case when $2 then nullif(batch, 'voided') else coalesce(batch, 'voided') end where our_reference = $1",
        [doubt.sale, doubt.approved],
      );
    const channel = turn.channels[history.pick(turn.channels.length)] ?? 'Message';
    const said = claim(operation, turn.says as never, {
      reference,
      gatewayTransactionId,
      amountMinor,
      toldAt: new Date().toISOString(),
    });
    const effect = await takeClaim(
      world.deps,
      { businessUnitId: unit, merchantAccountId: doubt.merchant },
      said,
      channel,
    );
    await takeClaim(world.deps, { businessUnitId: unit, merchantAccountId: doubt.merchant }, said, channel);
    history.contradicted = true;
    did(`contradicted: ${operation} ${turn.says} ${effect}`);
    return true;
  }

  /** Asks about what nobody knows of this account, as a worker does: how much that is depends on the machine. */
  async function settleDoubts({ accountId }: History): Promise<void> {
    for (let i = 0; i < 20; i++) {
      await world.rows("update gateway_breaker set unknowns = '{}', opened_date = null, next_trial_date = null");
      const open = await world.rows(
        `update gateway_attempt a set next_inquiry_date = now() - interval '1 s' from payment p
          join payment b on b.id = coalesce(p.base_payment_id, p.id)
          where p.id = a.payment_id and b.account_id = $1 and a.outcome = 'Unknown' returning 1`,
        [accountId],
      );
      if (open.length === 0) return;
      await inquireUnknown(world.deps);
    }
  }

  /** As `contradict`, once there is something that has its outcome. */
  async function contradictSurely(history: History): Promise<void> {
    for (let i = 0; i < 4; i++) {
      await settleDoubts(history);
      if (await contradict(history)) return;
      did(`payment ${await pay(world, unit, history)}`);
    }
  }

  /** The account ends, becomes active again, or goes into another one for good; what is late follows it. */
  async function live(history: History): Promise<void> {
    const { accountId, live: pick } = history;
    history.mate ??= await makeMate(world, unit, accountId);
    const { mate } = history;
    const [archived] = await world.rows<{ id: number }>(
      `select id from account where id in ($1, $2) and is_archived and merged_into_account_id is null
        order by id limit 1`,
      [accountId, mate],
    );
    const [from, to] = pick(3) === 0 ? [mate, accountId] : [accountId, mate];
    const rollover = ['rollover', `/api/accounts/archive/${from}?shouldRollover=true`, { destinationAccountId: to }];
    const moves = [
      rollover,
      rollover,
      ['archive', `/api/accounts/archive/${from}`, {}],
      ['merge', '/api/accounts/merge', { sourceAccountId: from, destinationAccountId: to }],
    ] as readonly (readonly [string, string, object])[];
    const back =
      archived && pick(4) > 0 ? (['unarchive', `/api/accounts/unarchive/${archived.id}`, {}] as const) : null;
    const [name, path, body] = back ?? moves[pick(moves.length)] ?? ['', '', {}];
    const press = () => world.call('PUT', path, { token: admin, body });
    const twice = () => Promise.all([press(), press()]);
    let answers = await twice();
    // No account ends between the comparison of a file and its end.
    if (answers.every(({ status }) => status === 409)) answers = await importing.then(twice);
    for (const { status } of answers) if (status >= 500) throw new Error(`${name} answered ${status}`);
    if (answers.every(({ status }) => status === 200)) throw new Error(`${name} was taken twice`);
    did(`${name} ${answers.some(({ status }) => status === 200) ? 'taken' : 'refused'}`);
  }

  /** What staff do to an account beside its payments: its life, its readings, its bills. */
  async function changeRecords(history: History): Promise<void> {
    if (history.live(16) === 0) {
      did(await readings.add(history));
      await live(history);
    }
    if (history.bill(8) !== 0) return;
    const done = await bills.revise(history, importing);
    if (done) did(done);
  }

  async function step(history: History, round: number): Promise<void> {
    const { pick, last } = history;
    await changeRecords(history);
    if (round === history.doubtedIn) return contradictSurely(history);
    const choice = pick(10);
    if (choice === 0 && last) {
      // The same request again, two at once: never a second effect.
      const again = () =>
        world.call('POST', last.path, { token: admin, body: last.body, headers: { 'idempotency-key': last.key } });
      const answers = await Promise.all([again(), again()]);
      for (const answer of answers) if (answer.status >= 500) throw new Error(`again answered ${answer.status}`);
      did('sent again');
    } else if (choice === 9) await tell(history);
    else if (choice === 8) await contradict(history);
    else if (choice < 5) did(`payment ${await pay(world, unit, history)}`);
    else await reverse(history);
  }

  const importBeside = importsBeside(world, { unit, token: admin, seed, all });
  const bills = await billsBeside(world, { seed, all });
  const readings = await readingsBeside(world, { unit, token: admin });
  for (let round = 0; round < steps; round++) {
    importing = importBeside(round).then(did);
    await Promise.all([
      importing,
      bills.bring(round).then(did),
      ...Array.from({ length: 16 }, async (_, lane) => {
        for (let i = lane; i < all.length; i += 16) await step(all[i] as History, round);
      }),
    ]);
    if (round % 3 === 1) {
      for (const { id } of await world.rows<{ id: number }>(
        'select id from merchant_account where business_unit_id = $1',
        [unit],
      ))
        await closeBatch(world.deps, { businessUnitId: unit, merchantAccountId: id }, 'Test');
      await takeBankReturns(world.deps);
      await refundOrphanedFees(world.deps);
    }
    if (round % 2 === 1) {
      await world.rows(
        "update gateway_message set next_attempt_date = now() - interval '1 s' where status = 'Received'",
      );
      await Promise.all([interpretMessages(world.deps), interpretMessages(world.deps)]);
      await world.rows(
        "update gateway_attempt set next_inquiry_date = now() - interval '1 s' where outcome = 'Unknown'",
      );
      while ((await inquireUnknown(world.deps)) > 0);
    }
    // Plans of the empty town are not those of what it has by now.
    await world.rows('analyze');
    const broken = [...(await brokenInvariants(world)), ...(await readings.lost())];
    expect(broken, `seed ${seed}, after step ${round + 1}`).toEqual([]);
  }
  for (const { status, n } of await bills.states()) actions[`bills ${status}`] = n;
  return { actions, contradicted: all.filter((history) => history.contradicted).length };
}
