import type { GatewayClaim } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { change, rowsOf, sql } from '../../../platform/database/database.ts';
import { openTicket } from '../open-ticket.ts';
import type { MerchantAt } from '../attempts/inquire-attempts.ts';
import type { PaymentDeps } from '../deps.ts';
import { type ClaimEffect, takeClaim } from './take-claim.ts';

interface Message {
  readonly id: number;
  readonly businessUnitId: number;
  readonly merchantAccountId: number;
  readonly gatewayType: string;
  readonly body: string;
  /** Null where the message was kept before messages were read on arrival, or waits for an adapter that understands it. */
  readonly claims: readonly GatewayClaim[] | null;
  readonly attempts: number;
  readonly receivedDate: Date;
}

const atOnce = 50;
const attemptsWithoutHelp = 12;
const waitWithoutHelpMs = 24 * 3_600_000;

/** Merchant accounts whose gateway told something that is not interpreted yet. */
export const merchantsWithMessages = ({ db, clock }: PaymentDeps): Promise<MerchantAt[]> =>
  db.platform((tx) =>
    rowsOf(
      tx,
      sql<MerchantAt>`select distinct merchant_account_id as "merchantAccountId", business_unit_id as "businessUnitId" from gateway_message where status = 'Received' and next_attempt_date <= ${clock.now()} order by 1`,
    ),
  );

/** Interprets what all gateways told, each merchant account by itself. @returns how many messages were looked at. */
export async function interpretMessages(deps: PaymentDeps): Promise<number> {
  const looked = await Promise.all((await merchantsWithMessages(deps)).map((at) => interpretAt(deps, at)));
  return looked.reduce((sum, n) => sum + n, 0);
}

/**
 * Interprets what the gateway of one merchant account told, oldest first. Repeats, any order and two workers at once change nothing more. What is not
 * ripe (a refund under way, a dispute won before it was opened) waits and is read again until it is applied; a person hears of
 * it after a day. What cannot be read is kept Unread, never Done.
 */
export async function interpretAt(deps: PaymentDeps, at: MerchantAt): Promise<number> {
  const waiting = await deps.db.scoped([at.businessUnitId], (tx) =>
    rowsOf(
      tx,
      sql<Message>`select x.id, x.business_unit_id as "businessUnitId", x.merchant_account_id as "merchantAccountId", g.gateway_type as "gatewayType", x.body, x.claims, x.attempts, x.received_date as "receivedDate"
        from gateway_message x join merchant_account m on m.id = x.merchant_account_id join gateway g on g.id = m.gateway_id
        where x.merchant_account_id = ${at.merchantAccountId} and x.status = 'Received' and x.next_attempt_date <= ${deps.clock.now()} order by x.id limit ${atOnce}`,
    ),
  );
  for (const message of waiting) await interpret(deps, message);
  return waiting.length;
}

/** Messages that nobody could read are tried again when a worker starts: after an upgrade its adapters may understand them. */
export const rereadMessages = (deps: PaymentDeps): Promise<number> =>
  deps.db.platform((tx) => change(tx, sql`update gateway_message set status = 'Received', claims = null, next_attempt_date = ${deps.clock.now()} where status = 'Unread'`));

async function interpret(deps: PaymentDeps, message: Message): Promise<void> {
  let effects: (ClaimEffect | 'unread')[] = [];
  let fault = '';
  try {
    const claims = message.claims ?? deps.gatewayOf(message.gatewayType).readKept?.(message.body) ?? [];
    for (const claim of claims) effects.push(claim.operation === 'Message' ? 'unread' : await takeClaim(deps, message, claim, 'Message'));
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
    const written = await change(
      tx,
      sql`update gateway_message set status = ${status}, attempts = attempts + 1, result = ${fault || effects.join(' ')},
          next_attempt_date = ${now}::timestamptz + interval '10 seconds' * power(2, least(attempts, 10)) where id = ${message.id} and status = 'Received'`,
    );
    const needsHelp = status === 'Unread' || (waits && (isOld || (fault !== '' && message.attempts + 1 === attemptsWithoutHelp)));
    if (written === 1 && needsHelp) await callAbout(tx, message, { status, fault });
  });
}

const callAbout = (tx: Parameters<typeof openTicket>[0], message: Message, { status, fault }: { status: string; fault: string }) =>
  openTicket(tx, {
    businessUnitId: message.businessUnitId,
    title: status === 'Unread' ? 'A message of the gateway could not be read' : 'A message of the gateway waits for a day',
    description: `Message ${message.id}. ${fault || (status === 'Unread' ? 'It is read again after the next upgrade; look at the gateway what it says.' : 'What it is about did not happen here yet; look at the gateway.')}`,
    dedupeKey: `gateway-message:${message.id}`,
  });
