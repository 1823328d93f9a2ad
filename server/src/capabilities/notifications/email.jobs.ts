import type { Receipt } from '@ratepayer/contract/payments/payment.shapes.ts';
import nodemailer from 'nodemailer';
import type { PgBoss } from 'pg-boss';
import { change, type Database, maybeRow, sql, type Tx } from '../../platform/database/database.ts';
import { jobConnection, queues } from '../../platform/jobs/boss.ts';
import type { Consumer } from '../../platform/outbox/relay.ts';
import { accountsByIds } from '../accounts/account-rows.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { paymentReceiptOf } from '../receipts/payment-receipt.ts';
import { approvalById } from '../reversals/read-approvals.ts';
import { acknowledgedTexts } from '../terms/acknowledged-texts.ts';
import { approvalMailOf, mailOf } from './mail-kinds.rules.ts';

const numberOf = (value: unknown): number | null => (value === undefined ? null : Number(value));

/** Turns e-mail announcements into rows with a job each; the outbox id keeps a repeat from becoming a second mail. */
export function emailConsumer(boss: Pick<PgBoss, 'insert'>): Consumer {
  return {
    wants: (topic) => topic.startsWith('email.'),
    async take(tx, rows) {
      for (const row of rows) {
        const made = await maybeRow(
          tx,
          sql<{ id: number }>`insert into email_message (business_unit_id, outbox_id, template_key, "to", subject, payment_id, amount_minor, approval_request_id)
            values (${row.businessUnitId}, ${row.id}, ${row.topic.slice('email.'.length)}, ${String(row.payload['to'])}, '', ${numberOf(row.payload['paymentId'])}, ${numberOf(row.payload['amountMinor'])}, ${numberOf(row.payload['approvalRequestId'])}) on conflict (outbox_id) do nothing returning id`,
        );
        if (made) await boss.insert(queues.email, [{ data: { emailId: made.id, businessUnitId: row.businessUnitId } }], { db: jobConnection(tx) });
      }
    },
  };
}

export interface MailDeps {
  readonly db: Database;
  readonly smtpUrl: string;
  readonly portalUrl: string;
  readonly providerName: string;
  readonly from: string;
}

interface EmailRow {
  id: number;
  templateKey: string;
  to: string;
  paymentId: number | null;
  amountMinor: number | null;
  approvalRequestId: number | null;
  status: string;
}

/** What is known about a payment when its mail is written: the receipt, what its accounts owe now, and what the payer agreed to. */
async function factsOf(tx: Tx, email: EmailRow, businessUnitId: number) {
  const id = email.paymentId;
  if (id === null) throw new Error('This mail is about a payment, and none is named.');
  const receipt = await paymentReceiptOf(tx, { id, businessUnitId });
  const isReceipt = email.templateKey === 'Payment Receipt';
  const agreed = isReceipt ? await acknowledgedTexts(tx, id) : [];
  return { receipt, newBalances: isReceipt ? await balancesOf(tx, businessUnitId, receipt) : [], hasTerms: agreed.length > 0, amountMinor: email.amountMinor, agreed };
}

async function balancesOf(tx: Tx, businessUnitId: number, receipt: Pick<Receipt, 'accounts'>) {
  const accounts = await accountsByIds(
    tx,
    businessUnitId,
    receipt.accounts.map((account) => account.id),
  );
  return accounts.map((account) => ({ accountId: account.id, minor: account.totalOutstandingBalance }));
}

/** Sends one e-mail over SMTP; a failure is written down and thrown so that the job tries again, the fifth is final. */
export async function sendEmail(deps: MailDeps, job: { emailId: number; businessUnitId: number }): Promise<void> {
  const { db } = deps;
  try {
    const subject = await writeAndSend(deps, job);
    if (subject === undefined) return;
    await db.scoped([job.businessUnitId], (tx) =>
      change(tx, sql`update email_message set status = 'processed', attempts = attempts + 1, subject = ${subject}, modified_date = now() where id = ${job.emailId} and status = 'queued'`),
    );
  } catch (error) {
    await db.scoped([job.businessUnitId], (tx) =>
      change(
        tx,
        sql`update email_message set attempts = attempts + 1, status = case when attempts + 1 >= 5 then 'error' else status end, error_message = ${String((error as Error).message).slice(0, 500)}, modified_date = now()
          where id = ${job.emailId} and status = 'queued'`,
      ),
    );
    throw error;
  }
}

/** Answers the subject of what was sent; nothing for a mail that is no longer queued. */
async function writeAndSend(deps: MailDeps, job: { emailId: number; businessUnitId: number }): Promise<string | undefined> {
  const prepared = await deps.db.scoped([job.businessUnitId], async (tx) => {
    const email = await maybeRow(
      tx,
      sql<EmailRow>`select id, template_key as "templateKey", "to", payment_id as "paymentId", amount_minor as "amountMinor", approval_request_id as "approvalRequestId", status from email_message where id = ${job.emailId}`,
    );
    const unit = await businessUnitById(tx, job.businessUnitId);
    if (!email || !unit || email.status !== 'queued') return undefined;
    const around = { ...unit, portalUrl: deps.portalUrl, providerName: deps.providerName };
    if (email.approvalRequestId !== null) return { email, unit, mail: approvalMailOf(email.templateKey, await approvalById(tx, email.approvalRequestId), unit, around), attachments: [] };
    const { agreed, ...facts } = await factsOf(tx, email, job.businessUnitId);
    const mail = mailOf(email.templateKey, facts, around);
    const attachments = agreed.map(({ title, text }) => ({ filename: `${title.replace(/[^\w-]+/g, '-').toLowerCase()}.txt`, content: text, contentType: 'text/plain; charset=utf-8' }));
    return { email, unit, mail, attachments };
  });
  if (!prepared) return undefined;
  const { email, unit, mail, attachments } = prepared;
  const transport = nodemailer.createTransport(deps.smtpUrl, { from: deps.from });
  try {
    await transport.sendMail({ from: { name: unit.name, address: deps.from }, to: email.to, replyTo: unit.email || undefined, messageId: `<email-${email.id}@ratepayer>`, ...mail, attachments });
  } finally {
    transport.close();
  }
  return mail.subject;
}
