import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import type { ChannelConfig, FeeQuote } from '@ratepayer/contract/payments/intent.shapes.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import { type DraftLine, readSessionContext, type SessionContext } from './session-row.ts';

interface Opening {
  readonly unit: Pick<BusinessUnit, 'id' | 'organizationId' | 'culture'>;
  readonly scheduledPaymentId: number;
  readonly channel: Extract<Channel, 'Autopay' | 'Backoffice Autopay'>;
  readonly config: ChannelConfig;
  readonly customerId: number | null;
  readonly accountId: number;
  readonly accountNumber: string;
  readonly amountMinor: number;
  readonly paymentSourceId: number;
  readonly feeQuote: FeeQuote;
  readonly contactEmail: string;
  readonly now: Date;
}

const lastsMs = 15 * 60_000;

/**
 * The session of a payment that is taken by itself, with every answer: one for each scheduled payment, which a key of
 * the table holds. Whatever a channel asks payers is asked nobody here.
 */
export async function openScheduled(tx: Tx, of: Opening): Promise<SessionContext> {
  const { unit, accountId, amountMinor } = of;
  const config: ChannelConfig = {
    ...of.config,
    partialPayments: true,
    overpayment: false,
    emailRequired: false,
    paymentFields: [],
  };
  const line: DraftLine = {
    accountId,
    accountChargeId: null,
    lineItemType: 'AccountBalance',
    description: tell('line_account', { number: of.accountNumber }),
    amountMinor,
  };
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`insert into payment_session (identifier, business_unit_id, organization_id, customer_id,
        begun_by, channel, culture, status, account_ids, charges, payment_source_id, fee_quote, contact_email,
        config_snapshot, expires_date, created_by_user_name, created_by_user_role, scheduled_payment_id)
      values (${randomIdentifier()}, ${unit.id}, ${unit.organizationId}, ${of.customerId}, 'autopay', ${of.channel},
        ${unit.culture}, 'RequiresConfirmation', ${sql.val([accountId])}::bigint[], ${JSON.stringify([line])}::jsonb,
        ${of.paymentSourceId}, ${JSON.stringify(of.feeQuote)}::jsonb, ${of.contactEmail},
        ${JSON.stringify(config)}::jsonb, ${new Date(of.now.getTime() + lastsMs)}, 'System', 'System User',
        ${of.scheduledPaymentId}) returning id`,
  );
  const context = await readSessionContext(tx, id);
  if (!context) throw new Error(`Session ${id} is gone in the transaction that made it.`);
  return context;
}
