import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { Channel, LineItemType } from '@ratepayer/contract/payments/channels.ts';
import type { ChannelConfig, FeeQuote } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { SessionStatus } from '@ratepayer/contract/payments/session-state.ts';
import { type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { type UnitBriefly, unitBriefly } from '../organizations/find-business-unit.ts';
import { type FieldItem, isAnswered } from '../payment-fields/answers.rules.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { limitedAccountIds } from './limited-accounts.ts';
import type { AbandonReason } from './move-session.ts';

export interface DraftLine {
  readonly accountId: number | null;
  readonly accountChargeId: number | null;
  readonly lineItemType: LineItemType;
  readonly description: Written;
  readonly amountMinor: number;
  /** Of a product: which one, how many, and where it is booked. Lines of before have none of it. */
  readonly productId?: number;
  readonly quantity?: number;
  readonly glCode?: string;
}

export interface SessionRow {
  readonly id: number;
  readonly identifier: string;
  readonly businessUnitId: number;
  readonly organizationId: number;
  readonly customerId: number | null;
  /** The member of staff or machine client who began it, as `callerKey` names them; '' for payers. */
  readonly begunBy: string;
  readonly quickPaySessionId: number | null;
  readonly channel: Channel;
  /** What it was begun in; sessions of before have none. */
  readonly culture: Culture | null;
  readonly status: SessionStatus;
  readonly accountIds: readonly number[];
  readonly answered: readonly FieldType[];
  readonly paymentFieldItems: readonly FieldItem[];
  readonly charges: readonly DraftLine[];
  readonly paymentSourceId: number | null;
  readonly feeQuote: FeeQuote | null;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly configSnapshot: ChannelConfig;
  readonly attemptCount: number;
  readonly createdDate: Date;
  readonly expiresDate: Date;
  readonly clientAddress: string;
  readonly createdByUserName: string;
  readonly createdByUserRole: string;
  readonly abandonReason: AbandonReason | '';
  readonly payerMessage: string;
  readonly payerAction: string;
  /** Forms this session needs, as they were when what it pays was chosen, and those answered. */
  readonly requiredFormIds: readonly number[];
  readonly answeredFormIds: readonly number[];
  readonly rowVersion: number;
}

/** The columns of a session, as `SessionRow` names them, without the configuration that it began with. */
export const begunColumns = sql`id, identifier, business_unit_id as "businessUnitId",
  organization_id as "organizationId", customer_id as "customerId", begun_by as "begunBy",
  quick_pay_session_id as "quickPaySessionId", channel, culture, status,
  account_ids as "accountIds", answered, payment_field_items as "paymentFieldItems", charges,
  payment_source_id as "paymentSourceId", fee_quote as "feeQuote", contact_email as "contactEmail",
  contact_phone as "contactPhone", attempt_count as "attemptCount",
  created_date as "createdDate", expires_date as "expiresDate", client_address as "clientAddress",
  created_by_user_name as "createdByUserName", created_by_user_role as "createdByUserRole",
  abandon_reason as "abandonReason", payer_message as "payerMessage", payer_action as "payerAction",
  required_form_ids as "requiredFormIds", answered_form_ids as "answeredFormIds", row_version as "rowVersion"`;

/** The same with that configuration. */
export const sessionColumns = sql`${begunColumns}, config_snapshot as "configSnapshot"`;

export const openFormsOf = (session: Pick<SessionRow, 'requiredFormIds' | 'answeredFormIds'>): number[] =>
  session.requiredFormIds.filter((id) => !session.answeredFormIds.includes(id));

/** Whether everything is answered that has to be before a payment. Sessions of before there were fields have none. */
export const areFieldsComplete = ({
  configSnapshot: { emailRequired, phoneCollection, paymentFields = [] },
  contactEmail,
  contactPhone,
  paymentFieldItems,
}: Pick<SessionRow, 'configSnapshot' | 'contactEmail' | 'contactPhone' | 'paymentFieldItems'>): boolean =>
  (!emailRequired || contactEmail !== '') &&
  (phoneCollection !== 'Required' || contactPhone !== '') &&
  isAnswered(paymentFields, paymentFieldItems);

export const readSession = (tx: Tx, id: number) =>
  maybeRow(tx, sql<SessionRow>`select ${sessionColumns} from payment_session where id = ${id}`);

/** Where a session stands: what moves it, without what it pays and how it was configured. */
export type SessionStanding = Pick<
  SessionRow,
  | 'id'
  | 'identifier'
  | 'businessUnitId'
  | 'channel'
  | 'status'
  | 'paymentSourceId'
  | 'attemptCount'
  | 'expiresDate'
  | 'createdByUserRole'
>;

/** Reads where a session stands under its row lock (lock order 2). */
export const lockSessionWhere = (id: unknown) =>
  sql<SessionStanding>`select id, identifier, business_unit_id as "businessUnitId", channel, status,
    payment_source_id as "paymentSourceId", attempt_count as "attemptCount", expires_date as "expiresDate",
    created_by_user_role as "createdByUserRole" from payment_session where id = ${id} for no key update`;
export const lockSession = (tx: Tx, id: number) => maybeRow(tx, lockSessionWhere(id));

/**
 * One begun by a customer, a member of staff or a machine client answers to them alone, however its identifier got
 * about; a guest's to its identifier (security.md T20).
 */
export const answering = (caller: Caller, identifier: string) => sql`payment_session.identifier = ${identifier}
  and (customer_id is null or customer_id = ${caller.customerId}::bigint)
  and (begun_by = '' or begun_by = ${callerKey(caller)})`;

/** Whether a member of staff began it. */
export const isOfStaff = ({ begunBy }: Pick<SessionRow, 'begunBy'>): boolean => begunBy.startsWith('staff:');

const ofUnit = sql`cross join lateral (${unitBriefly(sql`payment_session.business_unit_id`)}) u`;

/** What a result is told by. */
export type ToldRow = UnitBriefly &
  Pick<
    SessionRow,
    | 'id'
    | 'identifier'
    | 'businessUnitId'
    | 'customerId'
    | 'begunBy'
    | 'status'
    | 'answered'
    | 'charges'
    | 'contactEmail'
    | 'abandonReason'
    | 'payerMessage'
    | 'payerAction'
  >;

/** How it ended, for whom it answers to. */
export const sessionAnswering = (caller: Caller, identifier: string) =>
  sql<ToldRow>`select id, identifier, business_unit_id as "businessUnitId", customer_id as "customerId",
    begun_by as "begunBy", status, answered, charges, contact_email as "contactEmail",
    abandon_reason as "abandonReason", payer_message as "payerMessage", payer_action as "payerAction", u.*
    from payment_session ${ofUnit} where ${answering(caller, identifier)}`;

/** What a payment method is admitted by. */
export type AdmittedRow = UnitBriefly &
  Pick<SessionRow, 'id' | 'businessUnitId' | 'channel' | 'status' | 'configSnapshot'> & {
    /** By which tries are counted. */
    readonly limitedAccountIds: readonly number[];
  };

/** The same before a payment method is described. */
export const admittedAnswering = (caller: Caller, identifier: string) =>
  sql<AdmittedRow>`select id, business_unit_id as "businessUnitId", channel, status,
    ${limitedAccountIds} as "limitedAccountIds", config_snapshot as "configSnapshot", u.*
    from payment_session ${ofUnit} where ${answering(caller, identifier)}`;

export const noSuchSession = () => notFound(say('payment_page_no_longer'));

/**
 * Where a session lives.
 * @throws 404 for whom it does not answer to.
 */
export async function locateSession(
  db: Database,
  caller: Caller,
  identifier: string,
): Promise<{ id: number; businessUnitId: number }> {
  const found = await db.platformRead(
    sql<{
      id: number;
      businessUnitId: number;
    }>`select id, business_unit_id as "businessUnitId" from payment_session where ${answering(caller, identifier)}`,
  );
  if (!found) throw noSuchSession();
  return found;
}
