import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { lockAccounts } from '../accounts/account-rows.ts';
import { claimDue, type DueAsk } from '../enrolments/hold-scheduled.ts';
import { moveScheduled, type ScheduledMove } from '../enrolments/move-scheduled.ts';
import { checkSet } from '../payments/check-set.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { Checked } from '../payments/process/check-payment.ts';
import { writeSet, type WrittenSet } from '../payments/process/write-set.ts';
import { draftScheduled, openScheduled, type ScheduledDraft } from '../sessions/open-scheduled.ts';
import type { AutopayUnit } from './autopay-unit.ts';
import { judgeRun, type Verdict } from './judge-run.rules.ts';
import { readScheduledFacts, type ScheduledFacts } from './scheduled-facts.ts';
import { aroundOf } from './send-notices.ts';
import { leftMove, refusedMove, tellLeft } from './set-moves.ts';

/** Another payment of the account is waited for until so long before the day ends. */
const lastCallMs = 60 * 60_000;

/** A set under its locks, before anything of it is sent. */
export interface BegunSet {
  /** Those that were claimed, whatever became of them. */
  readonly claimed: readonly number[];
  readonly begun: readonly number[];
  /** What was written together; none where nothing was begun. */
  readonly sets: readonly WrittenSet[];
}

/** Whether another payment of the account is waited for no longer. */
const isLastCall = ({ today, now, dayEnds }: AutopayUnit, { processingDate }: ScheduledFacts): boolean =>
  today > processingDate || dayEnds.getTime() - now.getTime() <= lastCallMs;

/**
 * Begins what is due of a business unit, up to so many in one transaction: claimed with its enrolments and stepped over
 * where somebody else is at it, judged anew under the locks of its accounts, and its sessions, payments and attempts
 * written as Sent by one statement each. Nothing has left for a gateway yet. `claimed` hears what was claimed, also
 * where the transaction fails.
 */
export async function beginSet(
  deps: PaymentDeps,
  around: AutopayUnit,
  ask: Omit<DueAsk, 'businessUnitId' | 'now'>,
  hear: (claimed: readonly number[]) => void,
): Promise<BegunSet> {
  const businessUnitId = around.unit.id;
  const begun = await deps.db.scoped([businessUnitId], async (tx) => {
    const due = await claimDue(tx, { ...ask, businessUnitId, now: deps.clock.now() });
    const claimed = due.map(({ id }) => id);
    hear(claimed);
    if (claimed.length === 0) return { claimed, begun: [], sets: [] };
    await lockAccounts(
      tx,
      [...new Set(due.map(({ accountId }) => accountId))].sort((a, b) => a - b),
    );
    const facts = await readScheduledFacts(tx, sql`s.id = any(${sql.val(claimed)}::bigint[])`);
    return { claimed, ...(await begin(deps, tx, around, facts)) };
  });
  crashPoint('process.committed');
  return begun;
}

async function begin(
  deps: PaymentDeps,
  tx: Tx,
  around: AutopayUnit,
  facts: readonly ScheduledFacts[],
): Promise<Pick<BegunSet, 'begun' | 'sets'>> {
  const judged = judgeAll(facts, around);
  const going = judged.flatMap(({ of, verdict }) =>
    verdict.kind === 'goes' ? [goingOf(deps, of, verdict, around)] : [],
  );
  const checks = await checkSet(
    deps,
    tx,
    around.unit.id,
    going.map(({ draft }) => draft.session),
  );
  const passed = going.flatMap((one, n): (Going & { checked: Checked })[] => {
    const checked = checks[n];
    return checked && !(checked instanceof Refusal) ? [{ ...one, checked }] : [];
  });
  const refused = going.flatMap(({ of }, n) => {
    const refusal = checks[n];
    return refusal instanceof Refusal ? [refusedMove(deps, of.id, refusal)] : [];
  });
  const left = judged.flatMap(({ of, verdict }) => leftMove(deps, of, verdict));
  await moveScheduled(tx, [...left, ...refused, ...passed.map(({ move }) => move)]);
  await tellLeft(tx, [...left, ...refused], facts);
  if (passed.length === 0) return { begun: [], sets: [] };
  const sessions = await openScheduled(
    tx,
    passed.map(({ draft }) => draft),
  );
  crashPoint('autopay.claimed');
  const opened = passed.flatMap(({ checked }, n) => {
    const session = sessions[n];
    return session ? [{ ...checked, session }] : [];
  });
  const written = await writeSet(tx, opened, deps.clock.now());
  return { begun: passed.map(({ of }) => of.id), sets: [written] };
}

type Goes = Extract<Verdict, { kind: 'goes' }>;
interface Judged {
  readonly of: ScheduledFacts;
  readonly verdict: Verdict;
}

/** Each by the rules of the run; of two on one account the second waits until the first has ended. */
function judgeAll(facts: readonly ScheduledFacts[], around: AutopayUnit): Judged[] {
  const under = new Set<number>();
  const inOrder = facts.toSorted((a, b) => (a.processingDate < b.processingDate ? -1 : 1) || a.id - b.id);
  return inOrder.map((of) => {
    const isSecond = under.has(of.accountId);
    const now = isSecond ? { ...of, isOtherProcessing: true } : of;
    const verdict = judgeRun(now, aroundOf(around, of.channel), isLastCall(around, of));
    if (verdict.kind === 'goes') under.add(of.accountId);
    return { of, verdict };
  });
}

interface Going {
  readonly of: ScheduledFacts;
  readonly draft: ScheduledDraft;
  readonly move: ScheduledMove;
}

/** What is taken of one that goes: its session, before it is written. */
function goingOf(deps: PaymentDeps, of: ScheduledFacts, verdict: Goes, around: AutopayUnit): Going {
  const { config } = around.on[of.channel];
  const source = verdict.sourceId === of.source.id ? of.source : of.backup;
  if (!config || !source) throw new Error(`Scheduled payment ${of.id} has no way to be paid.`);
  const quote = around.quote(of.channel, source.paymentSourceType, verdict.amountMinor);
  const draft = draftScheduled({
    unit: around.unit,
    scheduledPaymentId: of.id,
    channel: of.channel,
    config,
    customerId: of.customerId,
    accountId: of.accountId,
    accountNumber: of.accountNumber,
    amountMinor: verdict.amountMinor,
    paymentSourceId: verdict.sourceId,
    feeQuote: {
      paymentSourceType: quote.paymentSourceType,
      // A later schedule never makes the fee higher than its payer was told.
      amountMinor: Math.min(quote.amountMinor, of.feeMinor),
      includeServiceFeeInPayment: quote.includeServiceFeeInPayment,
      scheduleVersion: quote.scheduleVersion,
    },
    contactEmail: of.payer,
    now: deps.clock.now(),
  });
  const move = { id: of.id, from: 'Scheduled', event: 'begin', set: { paymentSourceId: verdict.sourceId } } as const;
  return { of, draft, move };
}
