import { sql } from 'kysely';
import nodemailer from 'nodemailer';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { change, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import { retryLimit } from '../../platform/jobs/boss.ts';
import { giveUp } from '../../platform/outbox/deliveries.ts';
import { messageOf } from '../../platform/outbox/hand-over.ts';
import { type BusinessUnit, businessUnitById } from '../organizations/find-business-unit.ts';
import { isDeadBox } from './bounces/bounce.rules.ts';
import { suppressAddress, whySuppressed } from './bounces/suppress-address.ts';
import { mailNamed, mails } from './mails.ts';
import type { RegisteredMail, WrittenMail } from './mails/mail.ts';
import { sentMails } from './sent-mails.ts';
import { tellBroken, wordingsOf } from './wordings.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { ProviderName } from '../../platform/provider/provider-name.ts';

export interface MailDeps {
  readonly db: Database;
  readonly smtpUrl: string;
  readonly portalUrl: string;
  readonly providerName: ProviderName;
  readonly from: string;
  readonly keyring: Pick<Keyring, 'sign'>;
  /** The mails there are, when they are not the usual ones. */
  readonly kinds?: readonly RegisteredMail[];
}

export interface EmailJob {
  readonly emailId: number;
  readonly businessUnitId: number;
}

interface Email {
  readonly id: number;
  readonly outboxId: number | null;
  readonly name: string;
  readonly to: string;
  readonly about: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly createdDate: Date;
}

/**
 * Sends one e-mail over SMTP. A failure is written down and thrown, so that the job tries again; the last is kept for a
 * person.
 */
export async function sendEmail(deps: MailDeps, job: EmailJob): Promise<void> {
  const { db } = deps;
  const email = await db.scoped([job.businessUnitId], (tx) => queued(tx, job.emailId));
  if (!email) return;
  try {
    const { unit, mail } = await db.scoped([job.businessUnitId], async (tx) => {
      const why = await whySuppressed(tx, email.name, email.to);
      if (why) throw new AddressSuppressed(say(why === 'Bounce' ? 'address_comes_back' : 'address_complained'));
      return write(deps, tx, email, job.businessUnitId);
    });
    if (!mail.isOff) await send(deps, email, unit, mail);
    await db.scoped([job.businessUnitId], async (tx) => {
      await end(tx, job.emailId, mail);
      if (mail.brokenTemplate) await tellBroken(tx, unit.id, mail.brokenTemplate, 'Email');
    });
  } catch (error) {
    if (!(await isGivenUp(db, email, job, error))) throw error;
  }
}

/** Sent, or left out since its biller does not want it sent. */
const end = (tx: Tx, emailId: number, { subject, isOff }: WrittenMail): Promise<number> =>
  change(
    tx,
    sql`update email_message set status = ${isOff ? 'error' : 'processed'}, attempts = attempts + 1,
      error_message = case when ${isOff} then ${say('message_switched_off')} else error_message end,
      subject = ${subject}, modified_date = now()
      where id = ${emailId} and status = 'queued'`,
  );

const queued = (tx: Tx, id: number): Promise<Email | undefined> =>
  maybeRow(
    tx,
    sql<Email>`select id, outbox_id as "outboxId", template_key as name, "to", about, attempts,
      created_date as "createdDate" from email_message where id = ${id} and status = 'queued'`,
  );

async function write(
  { kinds = mails, portalUrl, providerName, keyring }: MailDeps,
  tx: Tx,
  email: Email,
  businessUnitId: number,
): Promise<{ unit: BusinessUnit; mail: WrittenMail }> {
  const unit = await businessUnitById(tx, businessUnitId);
  if (!unit) throw new Error(`There is no business unit ${businessUnitId}.`);
  return {
    unit,
    mail: await mailNamed(kinds, email.name).write(tx, businessUnitId, email.about, {
      ...unit,
      portalUrl,
      providerName: providerName(),
      tokenOf: keyring.sign,
      wordings: await wordingsOf(tx, unit, 'Email'),
    }),
  };
}

/** Receipts may come from somebody else than all other mails. */
const fromNameOf = ({ name }: Email, unit: BusinessUnit): string =>
  (name === 'Payment Receipt' && unit.receiptFromName) || unit.name;

async function send(
  deps: MailDeps,
  email: Email,
  unit: BusinessUnit,
  { attachments, ...mail }: WrittenMail,
): Promise<void> {
  const transport = nodemailer.createTransport(deps.smtpUrl, { from: deps.from });
  try {
    await transport.sendMail({
      ...mail,
      from: { name: fromNameOf(email, unit), address: deps.from },
      to: email.to,
      replyTo: unit.email || undefined,
      messageId: `<email-${email.id}@ratepayer>`,
      attachments: attachments.map(({ title, text }) => ({
        filename: `${title.replace(/[^\w-]+/g, '-').toLowerCase()}.txt`,
        content: text,
        contentType: 'text/plain; charset=utf-8',
      })),
    });
  } finally {
    transport.close();
  }
}

/** Nothing goes to this address until it is proved anew. */
class AddressSuppressed extends Error {}

/** A mail server that will never take this address: asking again changes nothing, and nobody here can help it. */
const isRejected = (error: unknown): boolean => {
  if (error instanceof AddressSuppressed) return true;
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode >= 500 && responseCode < 600;
};

/** The box is not there: the next mail would come back, too. */
function isDead(error: unknown): boolean {
  const {
    command,
    responseCode = 0,
    response = '',
  } = error as {
    command?: string;
    responseCode?: number;
    response?: string;
  };
  return command === 'RCPT TO' && isDeadBox(responseCode, response);
}

/**
 * Writes the failure down; after the last try, or when the address is refused for good, the mail stands in the register
 * of failed deliveries.
 */
async function isGivenUp(
  db: Database,
  email: Email,
  { emailId, businessUnitId }: EmailJob,
  error: unknown,
): Promise<boolean> {
  const rejected = isRejected(error);
  const isLast = rejected || email.attempts >= retryLimit;
  const message = messageOf(error);
  return db.scoped([businessUnitId], async (tx) => {
    const changed = await change(
      tx,
      sql`update email_message set attempts = attempts + 1, status = ${isLast ? 'error' : 'queued'},
        error_message = ${message}, modified_date = now()
        where id = ${emailId} and status = 'queued' and attempts = ${email.attempts}`,
    );
    if (changed === 0 || !isLast) return changed === 0;
    const row = {
      id: email.outboxId ?? 0,
      businessUnitId,
      orderingKey: `email:${emailId}`,
      topic: `email.${email.name}`,
      payload: { ...email.about, emailId, to: email.to },
      announcedDate: email.createdDate,
    };
    if (isDead(error)) await suppressAddress(tx, { businessUnitId, address: email.to, reason: 'Bounce' });
    await giveUp(tx, { consumer: sentMails, row, message, attempts: email.attempts + 1 }, rejected);
    return true;
  });
}
