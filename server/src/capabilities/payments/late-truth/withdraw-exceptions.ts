import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { change, type Tx } from '../../../platform/database/database.ts';
import { lockOpen } from '../../exceptions/lock-open.ts';
import { endExceptions } from '../../exceptions/raise-exception.ts';
import type { PaymentDeps } from '../deps.ts';
import { openTicket } from '../open-ticket.ts';
import { mayChange } from './claim-rank.rules.ts';
import type { Done } from './done.ts';
import { saidOtherwise } from './exception-of.ts';
import type { ClaimChannel } from './late-truth-words.rules.ts';
import { comesAgain } from './raise-difference.ts';
import type { Claimed } from './lock-claimed.ts';
import { recordRest } from './record-reversal.ts';

/** What we hold was said again: an older word against it changes nothing any more, whenever it is read. */
const keepNewest = (tx: Tx, { last, toldAt }: Claimed) =>
  last && toldAt && (!last.toldAt || last.toldAt < toldAt)
    ? change(tx, sql`update gateway_attempt set told_at = ${toldAt} where id = ${last.id}`)
    : undefined;

/** Ends the exceptions that said otherwise, unless they know it better: by a newer word, or a stronger one. */
async function endUntrue(tx: Tx, { at, claim, payment, toldAt, channel }: Claimed): Promise<number> {
  const number = claim.gatewayTransactionId || (claim.operation === 'Void' ? claim.saleTransactionId : '');
  if (number === '') return 0;
  const open = await lockOpen<ClaimChannel>(tx, at, number, claim.says);
  const untrue = open.filter((each) =>
    mayChange(channel, toldAt, {
      channel: each.claim.channel,
      toldAt: each.claim.toldAt ? new Date(each.claim.toldAt) : null,
    }),
  );
  const ended =
    untrue.length === 0 ? 0 : await endExceptions(tx, { ids: untrue.map(({ id }) => id) }, 'Accepted', saidOtherwise);
  if (ended > 0 && payment) {
    await openTicket(tx, {
      businessUnitId: at.businessUnitId,
      paymentId: payment.id,
      title: tell('ticket_mind_changed', { number: payment.referenceNumber }),
      description: tell('ticket_mind_changed_text'),
      dedupeKey: `withdrawn:${number}`,
    });
  }
  return ended;
}

/** It is as we believe: what said otherwise ends, and what was taken back and came again is there again. */
export async function withdrawExceptions(deps: PaymentDeps, tx: Tx, claimed: Claimed): Promise<Done> {
  await keepNewest(tx, claimed);
  const rest = await recordRest(deps, tx, claimed);
  if (rest) return { effect: 'applied', gatewayRequest: rest.gatewayRequest };
  const isChange = (await comesAgain(deps, tx, claimed)) || (await endUntrue(tx, claimed)) > 0;
  return { effect: isChange ? 'applied' : 'known' };
}
