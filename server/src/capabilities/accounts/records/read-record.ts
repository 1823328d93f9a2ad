import type { AccountRecord } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { asWire } from '../../../platform/lists/read-page.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { businessUnitById } from '../../organizations/find-business-unit.ts';
import { addressOfAccount } from '../address-of-account.ts';
import type { Used } from './may-delete.rules.ts';
import { lateFeeDue, openCharges, pastDue } from './owed.ts';
import { mayDelete, usedFor } from './used-for.ts';

type OfUnit = 'businessUnitName' | 'businessUnitCurrencyCode' | 'businessUnitTimezone';
interface Row extends Omit<AccountRecord, OfUnit | 'locked' | 'mayDelete'> {
  readonly used: Used;
  readonly lockedBy: string | null;
  readonly lockedDate: Date | null;
  readonly lockReason: string | null;
}

const columns = (
  today: string,
) => sql`a.id, a.business_unit_id as "businessUnitId", a.account_number as "accountNumber",
  a.sub_account_number as "subAccountNumber", a.name, a.description, a.note,
  a.phone_number as "phoneNumber", a.email_address as "emailAddress", a.street as "addressStreetAddress",
  ${addressOfAccount} as address,
  m.balance, m.late_fee as "lateFee", a.late_fee_applicable as "lateFeeApplicable",
  (m.balance + ${lateFeeDue} + ${openCharges})::bigint as "totalOutstandingBalance",
  ${pastDue} as "pastDueAmountMinor", coalesce(m.due_date < ${today}::date, false) and m.balance > 0 as "pastDue",
  m.due_date as "dueDate", m.issue_date as "issueDate",
  m.account_sync_date as "accountSyncDate", a.last_upload_id as "lastSyncUploadId",
  a.account_locked as "accountLocked", a.allow_online_payment as "allowOnlinePayment",
  a.block_credit_card_payment as "blockCreditCardPayment", a.block_ach_payment as "blockAchPayment",
  a.is_archived as "isArchived", a.archived_date as "archivedDate", a.is_rollover as "isRollover",
  a.rollover_account_id as "rolloverAccountId", a.merged_into_account_id as "mergedIntoAccountId",
  a.create_method as "createMethod", a.create_method = 'POS' as "isPos", a.meta::text as meta,
  a.created_date as "createdDate", a.modified_date as "modifiedDate", a.row_version as "rowVersion",
  m.row_version as "moneyVersion", l.user_name as "lockedBy", l.date as "lockedDate", l.reason as "lockReason",
  ${usedFor} as used`;

/** Who locked it last, when and why, while it is locked. */
const lastLock = sql`lateral (select user_name, date, reason from published.audit_entry
  where entity_type = 'Account' and entity_id = a.id and action = 'Locked' and a.account_locked
  order by id desc limit 1) l on true`;

/** One account of a business unit, as it is at an instant. @throws 404 outside the scope */
export async function readRecord(tx: Tx, businessUnitId: number, id: number, now: Date): Promise<AccountRecord> {
  const unit = await businessUnitById(tx, businessUnitId);
  const row =
    unit &&
    (await maybeRow(
      tx,
      sql<Row>`select ${columns(dateIn(now, unit.timezone))} from account a
        join account_money m on m.account_id = a.id left join ${lastLock}
        where a.id = ${id} and a.business_unit_id = ${businessUnitId} and not a.is_deleted`,
    ));
  if (!row) throw notFound(say('could_not_find_account'));
  const { lockedBy, lockedDate, lockReason, used, ...own } = row;
  return {
    ...asWire(own),
    businessUnitName: unit.name,
    businessUnitCurrencyCode: unit.currencyCode,
    businessUnitTimezone: unit.timezone,
    locked: lockedBy && lockedDate ? { by: lockedBy, date: lockedDate.toISOString(), reason: lockReason ?? '' } : null,
    mayDelete: mayDelete(used),
  };
}
