import nodemailer from 'nodemailer';
import type { PgBoss } from 'pg-boss';
import { change, type Database, maybeRow, sql } from '../../platform/database/database.ts';
import { jobConnection, queues } from '../../platform/jobs/boss.ts';
import type { Consumer } from '../../platform/outbox/relay.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { paymentReceiptOf } from '../payments/payment-receipt.ts';
import { approvalById } from '../payments/reversal/read-approvals.ts';
import { approvalMail } from './approval-email.rules.ts';
import { type Mail, type MailSurroundings, notChargedMail, receiptMail, reversalMail } from './receipt-email.rules.ts';

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
            values (${row.businessUnitId}, ${row.id}, ${row.topic.slice('email.'.length)}, ${String(row.payload['to'])}, '', ${Number(row.payload['paymentId'])}, ${numberOf(row.payload['amountMinor'])}, ${numberOf(row.payload['approvalRequestId'])}) on conflict (outbox_id) do nothing returning id`,
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
  paymentId: number;
  amountMinor: number | null;
  approvalRequestId: number | null;
  status: string;
}

function mailOf(email: EmailRow, receipt: Parameters<typeof receiptMail>[0], around: MailSurroundings): Mail {
  const kind = email.templateKey;
  if (kind === 'Payment Not Charged') return notChargedMail(receipt, around);
  if (kind === 'Payment Voided' || kind === 'Payment Refunded' || kind === 'Payment Returned') return reversalMail(kind, email.amountMinor ?? receipt.basePayment.amount.value, receipt, around);
  return receiptMail(receipt, around);
}

/** Sends one e-mail over SMTP; a failure is thrown so that the job tries again, the fifth is final. */
export async function sendEmail(deps: MailDeps, job: { emailId: number; businessUnitId: number }): Promise<void> {
  const { db } = deps;
  const prepared = await db.scoped([job.businessUnitId], async (tx) => {
    const email = await maybeRow(
      tx,
      sql<EmailRow>`select id, template_key as "templateKey", "to", payment_id as "paymentId", amount_minor as "amountMinor", approval_request_id as "approvalRequestId", status from email_message where id = ${job.emailId}`,
    );
    const unit = await businessUnitById(tx, job.businessUnitId);
    if (!email || !unit || email.status !== 'queued') return undefined;
    const receipt = await paymentReceiptOf(tx, { id: email.paymentId, businessUnitId: job.businessUnitId });
    const around = { ...unit, portalUrl: deps.portalUrl, providerName: deps.providerName };
    const approval = email.approvalRequestId === null ? undefined : await approvalById(tx, email.approvalRequestId);
    const mail = approval ? approvalMail(email.templateKey as 'Approval Requested', approval, job.businessUnitId, receipt, around) : mailOf(email, receipt, around);
    return { email, unit, mail };
  });
  if (!prepared) return;
  const { email, unit, mail } = prepared;
  const transport = nodemailer.createTransport(deps.smtpUrl, { from: deps.from });
  try {
    await transport.sendMail({ from: { name: unit.name, address: deps.from }, to: email.to, replyTo: unit.email || undefined, messageId: `<email-${email.id}@ratepayer>`, ...mail });
  } catch (error) {
    await db.scoped([job.businessUnitId], (tx) =>
      change(
        tx,
        sql`update email_message set attempts = attempts + 1, status = case when attempts + 1 >= 5 then 'error' else status end, error_message = ${String((error as Error).message).slice(0, 500)}, modified_date = now() where id = ${email.id}`,
      ),
    );
    throw error;
  } finally {
    transport.close();
  }
  await db.scoped([job.businessUnitId], (tx) =>
    change(tx, sql`update email_message set status = 'processed', attempts = attempts + 1, subject = ${mail.subject}, modified_date = now() where id = ${email.id} and status = 'queued'`),
  );
}
