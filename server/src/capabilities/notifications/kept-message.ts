import type { WrittenMessage } from '@ratepayer/contract/messages/message.shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { failedUnder, isWaiting, sendAgain } from '../../platform/outbox/send-again.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { ProviderName } from '../../platform/provider/provider-name.ts';
import { type AboutLink, isLinkOver } from '../accounts/one-time-link.ts';
import { isVerificationOver } from '../customers/email-verification.ts';
import { isRegistrationOver } from '../customers/registration-facts.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { isSignInCodeOver } from '../users/mail-sign-in-code.ts';
import { mailNamed, mails } from './mails.ts';
import { wordingsOf } from './wordings.ts';

/** Where a mail is written from when it is read again. */
export interface Around {
  readonly portalUrl: string;
  readonly providerName: ProviderName;
}
/** One mail among those that somebody may read: `from email_message m where …`. */
export interface OneMessage {
  readonly businessUnitId: number;
  readonly messageId: number;
  readonly among: RawBuilder<unknown>;
}

/** Whether what a mail was about was let go of: nothing is left, and it is old. */
const isGone = sql<boolean>`(m.about = '{}'::jsonb and m.created_date < now() - interval '12 months')`;

/** How a mail stands: queued from when somebody lets it be sent again, before a worker comes to it. */
export const mailStatus = sql`case when m.status = 'error'
  and ${isWaiting(sql`m.business_unit_id`, sql`'email:' || m.id`)} then 'queued' else m.status end`;

/** A message as it would be written now; what its one-time link holds nobody reads here. @throws 404 */
export async function readMessage(
  tx: Tx,
  { businessUnitId, messageId, among }: OneMessage,
  { portalUrl, providerName }: Around,
): Promise<WrittenMessage> {
  const unit = await businessUnitById(tx, businessUnitId);
  const row = await maybeRow(
    tx,
    sql<{ name: string; about: unknown; gone: boolean }>`select m.template_key as name, m.about, ${isGone} as gone
      from ${among}
      and m.id = ${messageId}`,
  );
  if (!row || !unit) throw notFound(say('could_not_find'));
  if (row.gone) return { subject: '', text: say('mail_not_kept'), reads: 'Gone' };
  const wordings = await wordingsOf(tx, unit, 'Email');
  const around = { ...unit, portalUrl, providerName: providerName(), tokenOf: () => '••••', wordings };
  const { subject, text } = await mailNamed(mails, row.name).write(tx, businessUnitId, row.about, around);
  return { subject, text, reads: 'Now' };
}

type About = AboutLink & {
  readonly verificationId?: number | undefined;
  readonly registrationId?: number | undefined;
  readonly signInCodeId?: number | undefined;
};

/**
 * Lets a mail that was given up be tried again; of two at the same moment one has it.
 * @throws 400 for one whose link opens nothing any more, 404
 */
export async function sendMessageAgain(
  tx: Tx,
  caller: Caller,
  { businessUnitId, messageId, among }: OneMessage,
  of: { readonly entityType: 'Account' | 'Customer'; readonly entityId: number },
): Promise<{ queued: boolean }> {
  const found = await maybeRow(
    tx,
    sql<{
      to: string;
      about: About | null;
      gone: boolean;
    }>`select m."to", m.about, ${isGone} as gone from ${among} and m.id = ${messageId}`,
  );
  if (!found) throw notFound(say('could_not_find'));
  if (found.gone) throw badRequest('', say('mail_not_kept'));
  const about = found.about ?? {};
  const isOver =
    (await isLinkOver(tx, about)) ||
    (await isVerificationOver(tx, about.verificationId)) ||
    (await isRegistrationOver(tx, about.registrationId)) ||
    (await isSignInCodeOver(tx, about.signInCodeId));
  if (isOver) throw badRequest('', say('link_over'));
  const sent = await sendAgain(tx, businessUnitId, await failedUnder(tx, businessUnitId, `email:${messageId}`));
  if (sent.length === 0) return { queued: false };
  await recordAudit(tx, caller, { businessUnitId, ...of, action: 'Sent again', after: { sentTo: found.to } });
  return { queued: true };
}
