import type { Channel } from '@ratepayer/contract/payments/channels.ts';
import type { ChannelConfig, FeeQuote } from '@ratepayer/contract/payments/intent.shapes.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import { statusBegun } from './move-session.ts';
import type { SessionRow } from './session-row.ts';

type AutopayChannel = Extract<Channel, 'Autopay' | 'Backoffice Autopay'>;

interface Opening {
  readonly unit: Pick<BusinessUnit, 'id' | 'organizationId' | 'culture'>;
  readonly scheduledPaymentId: number;
  readonly channel: AutopayChannel;
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

/** A session of a scheduled payment; its number is 0 until it is written. */
export interface ScheduledDraft {
  readonly scheduledPaymentId: number;
  readonly session: SessionRow;
}

const lastsMs = 15 * 60_000;

/** Whatever a channel asks payers is asked nobody where a payment is taken by itself. */
export const configByItself = (config: ChannelConfig): ChannelConfig => ({
  ...config,
  partialPayments: true,
  overpayment: false,
  emailRequired: false,
  paymentFields: [],
});

/** The session of a payment that is taken by itself, with every answer, before anything is written. */
export function draftScheduled(of: Opening): ScheduledDraft {
  const line = {
    accountId: of.accountId,
    accountChargeId: null,
    lineItemType: 'AccountBalance',
    description: tell('line_account', { number: of.accountNumber }),
    amountMinor: of.amountMinor,
  } as const;
  return {
    scheduledPaymentId: of.scheduledPaymentId,
    session: {
      id: 0,
      identifier: randomIdentifier(),
      businessUnitId: of.unit.id,
      organizationId: of.unit.organizationId,
      customerId: of.customerId,
      begunBy: 'autopay',
      quickPaySessionId: null,
      channel: of.channel,
      culture: of.unit.culture,
      status: 'RequiresConfirmation',
      accountIds: [of.accountId],
      answered: [],
      paymentFieldItems: [],
      charges: [line],
      paymentSourceId: of.paymentSourceId,
      feeQuote: of.feeQuote,
      contactEmail: of.contactEmail,
      contactPhone: '',
      configSnapshot: configByItself(of.config),
      attemptCount: 0,
      createdDate: of.now,
      expiresDate: new Date(of.now.getTime() + lastsMs),
      clientAddress: '',
      createdByUserName: 'System',
      createdByUserRole: 'System User',
      abandonReason: '',
      payerMessage: '',
      payerAction: '',
      requiredFormIds: [],
      answeredFormIds: [],
      rowVersion: 1,
    },
  };
}

/**
 * Writes the sessions of a set, in one statement: one for each scheduled payment, which a key of the table holds. Those
 * of a channel share its configuration. They passed every guard, and what they are processed by is written in the same
 * transaction: they begin as Processing. @returns them with their numbers, in the same order.
 */
export async function openScheduled(tx: Tx, drafts: readonly ScheduledDraft[]): Promise<SessionRow[]> {
  const configs = Object.fromEntries(drafts.map(({ session }) => [session.channel, session.configSnapshot]));
  const rows = drafts.map(({ scheduledPaymentId, session: { configSnapshot: _, ...session } }) => ({
    scheduledPaymentId,
    ...session,
    status: statusBegun(session.status),
  }));
  const made = await rowsOf(
    tx,
    sql<{ id: number; identifier: string }>`insert into payment_session (identifier, business_unit_id, organization_id,
        customer_id, begun_by, channel, culture, status, account_ids, charges, payment_source_id, fee_quote,
        contact_email, config_snapshot, expires_date, created_by_user_name, created_by_user_role, scheduled_payment_id)
      select x.identifier, x."businessUnitId", x."organizationId", x."customerId", x."begunBy", x.channel, x.culture,
        x.status, array(select jsonb_array_elements_text(x."accountIds")::bigint), x.charges, x."paymentSourceId",
        x."feeQuote", x."contactEmail", c.configs -> x.channel, x."expiresDate", x."createdByUserName",
        x."createdByUserRole", x."scheduledPaymentId"
      from (select ${JSON.stringify(configs)}::jsonb as configs) c, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x (identifier text, "businessUnitId" int, "organizationId" int, "customerId" int, "begunBy" text,
        channel text, culture text, status text, "accountIds" jsonb, charges jsonb, "paymentSourceId" bigint,
        "feeQuote" jsonb, "contactEmail" text, "expiresDate" timestamptz, "createdByUserName" text,
        "createdByUserRole" text, "scheduledPaymentId" bigint)
      order by x."scheduledPaymentId" returning id, identifier`,
  );
  const ids = new Map(made.map(({ id, identifier }) => [identifier, id]));
  return drafts.map(({ session }) => ({ ...session, id: ids.get(session.identifier) ?? 0 }));
}
