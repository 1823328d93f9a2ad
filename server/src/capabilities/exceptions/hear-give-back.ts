import { oneRow, type Tx } from '../../platform/database/database.ts';
import { attemptBorn, attemptEnded } from '../payments/attempts/end-attempt.ts';
import { openTicket, orNothing } from '../payments/open-ticket.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { type Applied, channels, mayChange, resolvers } from '../payments/late-truth/claim-rank.rules.ts';
import type { ClaimChannel } from '../payments/late-truth/late-truth-words.rules.ts';
import type { ResolvedBy } from '../payments/outcome/write-outcome.ts';
import { exceptOtherMoney } from './other-money.ts';
import { standByGiveBacks } from './stand-by-give-backs.ts';
import { tryGiveBackAgain } from './try-give-back-again.ts';
import { claimedOf, type Gone, saysTheSame } from './went-back.rules.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';

/** What somebody says became of an attempt that gives back under an exception. */
export interface Word {
  readonly outcome: 'Approved' | 'Declined' | 'Error';
  /** The gateway's own; empty when it did not say. */
  readonly number: string;
  readonly message: Written;
  /** What the gateway says went back; 0 and empty when it did not say. */
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly channel: ClaimChannel;
  readonly toldAt: Date | null;
}

export interface Heard {
  readonly effect: 'applied' | 'known';
  /** The attempt to be sent next. */
  readonly giveBackId?: number | undefined;
}

interface Last extends Gone {
  readonly exceptionId: number;
  readonly businessUnitId: number;
  readonly resolvedBy: ResolvedBy | null;
  readonly toldAt: Date | null;
  /** No word of the gateway: an inquiry found nothing. */
  readonly isNotFound: boolean;
}

/**
 * Takes in what became of an attempt that settles an exception (domain.md 4.18): its first outcome, or, when it was
 * another than believed or of another amount and the word may change it, one born of it. What stands then settles the
 * exception; what was refused is tried again. @returns the attempt to be sent next, when there is one.
 */
export async function hearGiveBack(deps: PaymentDeps, tx: Tx, headId: number, word: Word): Promise<Heard> {
  // Locked before anything is read, in a statement of its own: of two words at once the second sees the first.
  await tx.run(
    sql`select id from gateway_exception
      where id = (select exception_id from published.gateway_attempt where id = ${headId}) for no key update`,
  );
  const last = await lastOf(tx, headId);
  const isOpen = last.outcome === 'Sent' || last.outcome === 'Unknown';
  if (!isOpen && (saysTheSame(last, word) || !mayChange(word.channel, word.toldAt, appliedOf(last))))
    return { effect: 'known' };
  const { outcome, number: gatewayTransactionId, toldAt } = word;
  const claimedMinor = claimedOf(last, word);
  const said = { outcome, by: resolvers[word.channel], gatewayTransactionId, toldAt, claimedMinor };
  await tx.run<unknown>(isOpen ? attemptEnded(headId, said) : attemptBorn(headId, said, deps.clock.now()));
  await standByGiveBacks(tx, last.exceptionId);
  const { businessUnitId } = last;
  if (word.outcome === 'Approved') {
    await exceptOtherMoney(tx, last.exceptionId, last, word);
    if (claimedMinor !== undefined)
      await openTicket(tx, { ...otherAmount, businessUnitId, dedupeKey: `give-back-other:${headId}` });
    return { effect: 'applied' };
  }
  if (isOpen) return { effect: 'applied', giveBackId: await tryGiveBackAgain(deps, tx, headId, word) };
  await openTicket(tx, {
    businessUnitId,
    title: tell('ticket_give_back_failed'),
    description: tell('ticket_give_back_failed_text', { message: orNothing(word.message) }),
    dedupeKey: `give-back-failed:${headId}`,
  });
  return { effect: 'applied' };
}

const otherAmount = {
  title: tell('ticket_give_back_other'),
  description: tell('ticket_give_back_other_text'),
};

const appliedOf = ({ resolvedBy, isNotFound, toldAt }: Last): Applied => ({
  channel: resolvedBy && !isNotFound ? channels[resolvedBy] : undefined,
  toldAt: isNotFound ? null : toldAt,
});

const lastOf = (tx: Tx, headId: number): Promise<Last> =>
  oneRow(
    tx,
    sql<Last>`select a.exception_id as "exceptionId", a.business_unit_id as "businessUnitId", a.operation,
      a.amount_minor as "askedMinor",
        (a.ask ->> 'claimedMinor')::bigint as "claimedMinor", e.currency_code as "currencyCode", a.outcome,
        a.resolved_by as "resolvedBy", 
        coalesce(a.told_at, case when a.resolved_by in ('Inquiry', 'Staff') then a.resolved_at end) as "toldAt",
        a.outcome = 'Error' and a.resolved_by = 'Inquiry' and a.not_found_count > 0 as "isNotFound"
      from published.gateway_attempt a join gateway_exception e on e.id = a.exception_id
      where a.id = ${headId} or a.original_attempt_id = ${headId} order by a.id desc limit 1`,
  );
