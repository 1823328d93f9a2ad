import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import type { ScheduledMove } from '../enrolments/move-scheduled.ts';
import { tellNotTaken } from '../enrolments/tell-scheduled.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { openTicket } from '../payments/open-ticket.ts';
import type { Verdict } from './judge-run.rules.ts';
import type { ScheduledFacts } from './scheduled-facts.ts';

const minuteMs = 60_000;
/** How long one waits before it is looked at again. */
export const waitMs = { held: 60 * minuteMs, other: minuteMs, pending: 10 * minuteMs } as const;

/** What becomes of one that does not go now: it waits, or ends with its reason. */
export function leftMove(deps: PaymentDeps, { id }: ScheduledFacts, verdict: Verdict): ScheduledMove[] {
  if (verdict.kind === 'goes') return [];
  const at = { id, from: 'Scheduled' } as const;
  return verdict.kind === 'waits'
    ? [{ ...at, set: { nextTryDate: later(deps, waitMs[verdict.why]) } }]
    : [{ ...at, event: verdict.event, reason: verdict.reason }];
}

/** What was refused: a gateway that rests is waited for, everything else is no payment. */
export function refusedMove(deps: PaymentDeps, id: number, refusal: Refusal): ScheduledMove {
  const at = { id, from: 'Scheduled' } as const;
  if (refusal.status === 409 || refusal.status >= 429) {
    const seconds = Math.min(refusal.retryAfterSeconds ?? 60, 300);
    return { ...at, set: { nextTryDate: later(deps, seconds * 1_000) } };
  }
  return { ...at, event: 'checkFailed', reason: tell('scheduled_check_failed', { message: refusal.told }) };
}

/** Payers of what ended hear why; the biller of days whose payments were missed, once for each. */
export async function tellLeft(
  tx: Tx,
  moves: readonly ScheduledMove[],
  facts: readonly ScheduledFacts[],
): Promise<void> {
  const ended = moves.filter(({ event }) => event !== undefined);
  await tellNotTaken(
    tx,
    ended.map(({ id }) => id),
  );
  const missed = new Set(ended.filter(({ event }) => event === 'dateMissed').map(({ id }) => id));
  const days = new Map(facts.filter(({ id }) => missed.has(id)).map((of) => [of.processingDate, of.businessUnitId]));
  for (const [date, businessUnitId] of days)
    await openTicket(tx, {
      businessUnitId,
      title: tell('ticket_run_missed'),
      description: tell('ticket_run_missed_text', { date }),
      dedupeKey: `autopay-missed:${date}`,
    });
}

export const later = (deps: PaymentDeps, ms: number): Date => new Date(deps.clock.now().getTime() + ms);
