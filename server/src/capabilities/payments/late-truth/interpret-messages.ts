import { crashPoint } from '../../../platform/crash/crash-point.ts';
import {
  merchantsWaiting,
  messageInterpreted,
  type WaitingMessage,
  waitAgain,
  waitingMessages,
} from '../../gateways/waiting-messages.ts';
import { openTicket } from '../open-ticket.ts';
import type { MerchantAt } from '../attempts/inquire-attempts.ts';
import type { PaymentDeps } from '../deps.ts';
import type { ClaimEffect } from './done.ts';
import { takeClaim } from './take-claim.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';

const attemptsWithoutHelp = 12;
const waitWithoutHelpMs = 24 * 3_600_000;

/** Merchant accounts whose gateway told something that is not interpreted yet. */
export const merchantsWithMessages = ({ db, clock }: PaymentDeps): Promise<MerchantAt[]> =>
  db.platform((tx) => merchantsWaiting(tx, clock.now()));

/** Interprets what all gateways told, each merchant account by itself. @returns how many messages were looked at. */
export async function interpretMessages(deps: PaymentDeps): Promise<number> {
  const looked = await Promise.all((await merchantsWithMessages(deps)).map((at) => interpretAt(deps, at)));
  return looked.reduce((sum, n) => sum + n, 0);
}

/**
 * Interprets what the gateway of one merchant account told, oldest first. Repeats, any order and two workers at once
 * change nothing more. What is not ripe (a refund under way, a dispute won before it was opened) waits and is read
 * again until it is applied; a person hears of it after a day. What cannot be read is kept Unread, never Done.
 */
export async function interpretAt(deps: PaymentDeps, at: MerchantAt): Promise<number> {
  const waiting = await deps.db.scoped([at.businessUnitId], (tx) =>
    waitingMessages(tx, at.merchantAccountId, deps.clock.now()),
  );
  for (const message of waiting) await interpret(deps, message);
  return waiting.length;
}

/**
 * Messages that nobody could read are tried again when a worker starts: after an upgrade its adapters may understand
 * them.
 */
export const rereadMessages = (deps: PaymentDeps): Promise<number> =>
  deps.db.platform((tx) => waitAgain(tx, deps.clock.now()));

async function interpret(deps: PaymentDeps, message: WaitingMessage): Promise<void> {
  let effects: (ClaimEffect | 'unread')[] = [];
  let fault = '';
  try {
    const claims = message.claims ?? deps.gatewayOf(message.gatewayType).readKept?.(message.body) ?? [];
    for (const claim of claims)
      effects.push(claim.operation === 'Message' ? 'unread' : await takeClaim(deps, message, claim, 'Message'));
  } catch (error) {
    fault = (error as Error).message.slice(0, 300);
    effects = [message.claims === null ? 'unread' : 'later'];
  }
  crashPoint('message.followed');
  const waits = effects.includes('later');
  const status = waits ? 'Received' : effects.includes('unread') ? 'Unread' : 'Done';
  const now = deps.clock.now();
  const isOld = now.getTime() - message.receivedDate.getTime() > waitWithoutHelpMs;
  await deps.db.scoped([message.businessUnitId], async (tx) => {
    const written = await messageInterpreted(tx, message.id, { status, result: fault || effects.join(' ') }, now);
    const needsHelp =
      status === 'Unread' || (waits && (isOld || (fault !== '' && message.attempts + 1 === attemptsWithoutHelp)));
    if (written && needsHelp) await callAbout(tx, message, { status, fault });
  });
}

const callAbout = (
  tx: Parameters<typeof openTicket>[0],
  message: WaitingMessage,
  { status, fault }: { status: string; fault: string },
) =>
  openTicket(tx, {
    businessUnitId: message.businessUnitId,
    title: tell(status === 'Unread' ? 'ticket_message_unread' : 'ticket_message_waits'),
    description: fault
      ? tell('ticket_message_faulty_text', { id: String(message.id), fault })
      : tell(status === 'Unread' ? 'ticket_message_unread_text' : 'ticket_message_waits_text', {
          id: String(message.id),
        }),
    dedupeKey: `gateway-message:${message.id}`,
  });
