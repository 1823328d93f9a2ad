import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { maybeRow, together, type Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { said } from '../../../platform/texts/say.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { businessUnitById } from '../../organizations/find-business-unit.ts';
import { accountFrom, outstandingMinor, pastDueMinor } from '../account-rows.ts';
import { addressOfAccount } from '../address-of-account.ts';
import type { Used } from '../records/may-delete.rules.ts';
import { mayDelete, usedFor } from '../records/used-for.ts';
import { autopay, paperless } from '../records/uses-of-account.ts';
import { notesOf } from './notes.rules.ts';

type Plain = Omit<
  AccountPage,
  | 'noteHistory'
  | 'lockedBy'
  | 'openCharges'
  | 'displayFields'
  | 'customers'
  | 'pastDue'
  | 'businessUnitCurrencyCode'
  | 'mayDelete'
> & { readonly used: Used };

const numbered = (id: ReturnType<typeof sql>) =>
  sql`(select jsonb_build_object('id', o.id, 'accountNumber', o.account_number, 'subAccountNumber',
    o.sub_account_number) from account o where o.id = ${id})`;

const plainOf = (businessUnitId: number, id: number) =>
  sql<Plain>`select a.id, a.business_unit_id as "businessUnitId", a.account_number as "accountNumber",
    a.sub_account_number as "subAccountNumber", a.name, a.description, a.phone_number as "phoneNumber",
    a.email_address as "emailAddress", a.street as "addressStreetAddress",
    ${addressOfAccount} as address,
    a.create_method as "createMethod", m.balance, m.late_fee as "lateFee",
    ${pastDueMinor} as "pastDueAmountMinor", ${outstandingMinor} as "totalOutstandingBalance",
    m.due_date as "dueDate", m.issue_date as "issueDate", m.account_sync_date as "accountSyncDate",
    a.late_fee_applicable as "lateFeeApplicable", a.account_locked as "accountLocked",
    a.allow_online_payment as "allowOnlinePayment", a.block_credit_card_payment as "blockCreditCardPayment",
    a.block_ach_payment as "blockAchPayment", a.is_archived as "isArchived", a.archived_date as "archivedDate",
    a.ending_upload_id is not null as "isEnding", a.is_rollover as "isRollover",
    ${numbered(sql`a.rollover_account_id`)} as "rolledOverTo",
    ${numbered(sql`a.merged_into_account_id`)} as "mergedInto", a.meta::text as meta, a.note,
    coalesce((select u.file_name from account_upload u where u.id = a.last_upload_id), '') as "lastFileName",
    ${autopay} as autopay, ${paperless} as paperless, ${usedFor} as used, a.row_version + m.row_version as "rowVersion"
    from ${accountFrom}
    where a.business_unit_id = ${businessUnitId} and a.id = ${id} and not a.is_deleted`;

type ChargeRow = Omit<AccountPage['openCharges'][number], 'description'> & { readonly description: Written };

const chargesOf = (id: number) =>
  sql<ChargeRow>`select id, coalesce(told, to_jsonb(description)) as description, due_date as "dueDate",
    amount_minor as "amountMinor", remaining_minor as "remainingMinor", included_in_balance as "includedInBalance"
    from account_charge where account_id = ${id} and status = 'Open' order by due_date nulls last, id`;

const displayFieldsOf = (businessUnitId: number) =>
  sql<AccountPage['displayFields'][number]>`select type, label from published.account_field_definition
    where business_unit_id = ${businessUnitId} and is_display_field order by "order", type`;

const customersOf = (id: number) =>
  sql<AccountPage['customers'][number]>`select c.id, concat_ws(' ', c.first_name, c.last_name) as name, c.email,
    c.email_verified as "emailVerified", c.status = 'Blocked' as "isBlocked"
    from published.customer_account l join published.customer c on c.id = l.customer_id
    where l.account_id = ${id} and l.unlinked_date is null order by l.id`;

/** So many entries are looked at for what was written in the note before. */
const mostNotes = 50;

const entriesOf = (businessUnitId: number, id: number) =>
  sql`published.audit_entry where entity_type = 'Account' and entity_id = ${id}
    and business_unit_id = ${businessUnitId}`;

const notesIn = (businessUnitId: number, id: number) =>
  sql<AccountPage['noteHistory'][number]>`select after ->> 'note' as note, user_name as by, date as at
    from ${entriesOf(businessUnitId, id)} and after ? 'note' order by id desc limit ${mostNotes}`;

const lockIn = (businessUnitId: number, id: number) =>
  sql<NonNullable<AccountPage['lockedBy']>>`select user_name as by, date as at, reason
    from ${entriesOf(businessUnitId, id)} and action = 'Locked' order by id desc limit 1`;

/** Everything that the page of one account shows at once. @throws 404 outside the scope */
export async function readAccountPage(tx: Tx, businessUnitId: number, id: number, now: Date): Promise<AccountPage> {
  const unit = await businessUnitById(tx, businessUnitId);
  const read = await together(tx, {
    plain: plainOf(businessUnitId, id),
    charges: chargesOf(id),
    displayFields: displayFieldsOf(businessUnitId),
    customers: customersOf(id),
    notes: notesIn(businessUnitId, id),
    locks: lockIn(businessUnitId, id),
  });
  const [plain] = read.plain;
  if (!unit || !plain) throw notFound(say('could_not_find_account'));
  const lock = plain.accountLocked ? read.locks[0] : undefined;
  const { used, ...own } = plain;
  return {
    ...own,
    mayDelete: mayDelete(used),
    accountSyncDate: utcOf(plain.accountSyncDate),
    archivedDate: utcOf(plain.archivedDate),
    businessUnitCurrencyCode: unit.currencyCode,
    pastDue: plain.dueDate !== null && plain.dueDate < dateIn(now, unit.timezone) && plain.balance > 0,
    lockedBy: lock ? { ...lock, at: utcOf(lock.at) } : null,
    openCharges: read.charges.map((charge) => ({ ...charge, description: said(charge.description) })),
    displayFields: read.displayFields,
    customers: read.customers,
    noteHistory: notesOf(
      plain.note,
      read.notes.map((note) => ({ ...note, at: utcOf(note.at) })),
    ),
  };
}

/** Statements that are read together answer instants in the zone of the session. */
const utcOf = <T extends string | null>(instant: T): T =>
  (instant === null ? null : new Date(instant).toISOString()) as T;

/** Whether an account is there. @throws 404 outside the scope */
export async function checkAccount(tx: Tx, businessUnitId: number, id: number): Promise<void> {
  const found = await maybeRow(
    tx,
    sql`select 1 from account where business_unit_id = ${businessUnitId} and id = ${id} and not is_deleted`,
  );
  if (!found) throw notFound(say('could_not_find_account'));
}
