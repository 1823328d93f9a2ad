import { announce, type Announcement } from '../../platform/outbox/announce.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Told, Written } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';

export interface NewTicket {
  readonly businessUnitId: number;
  readonly title: Told;
  readonly description: Told;
  readonly paymentId?: number;
  /** One open ticket per key; the same again becomes nothing, something new about it a comment. */
  readonly dedupeKey: string;
}

/** The same as an announcement, for what is written in one statement. */
export const wanted = ({ businessUnitId, ...payload }: NewTicket): Announcement => ({
  businessUnitId,
  orderingKey: `ticket:${payload.dedupeKey}`,
  topic: 'ticket.Technical',
  payload,
});

/** What a gateway said, for a sentence that names it. */
export const orNothing = (message: Written): Written => message || tell('said_nothing');

/** A person must look: announced in the transaction of its cause, a Technical ticket afterwards. */
export const openTicket = (tx: Tx, help: NewTicket): Promise<void> => announce(tx, [wanted(help)]);
