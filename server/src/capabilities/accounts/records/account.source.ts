import { accountList, accountTexts, autopayStarters as starters } from '@ratepayer/contract/accounts/account.list.ts';
import type { AccountFilterColumn } from '@ratepayer/contract/accounts/account-filters.ts';
import { wordsOfFields } from '@ratepayer/contract/accounts/field-words.ts';
import type { AskedOf } from '@ratepayer/contract/kit/list.ts';
import type { AccountRow } from '@ratepayer/contract/accounts/account-row.shapes.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/lists/any-of.ts';
import { beginsWith, type ColumnFilters, columnConditions, isValue } from '../../../platform/lists/column-filters.ts';
import { sourceOf, type Sql } from '../../../platform/lists/source.ts';
import { sayMember } from '../../../platform/texts/values.ts';
import { fieldDefinitions } from './field-definitions.ts';
import { addressLine } from '@ratepayer/contract/accounts/address-line.ts';
import { lateFeeDue, openCharges, pastDue } from './owed.ts';
import { searchAccounts } from './search-accounts.ts';
import { archivedThen, autopayThen, existedThen, paperlessThen, registeredThen } from './uses-then.ts';
import { autopay, autopayBy, billedOn, hasEmail, linked, paperless, withTexts } from './uses-of-account.ts';

// A condition by itself, not one that is compared: only that is worked out for all accounts at once.
const is =
  (condition: Sql) =>
  (wanted: boolean): Sql =>
    wanted ? condition : sql`not (${condition})`;

const restricted = sql`(a.account_locked or not a.allow_online_payment or a.block_credit_card_payment
  or a.block_ach_payment)`;

/** How columns are held against values: numbers and members whole, texts by their beginning. */
const filtered = columnConditions<AccountFilterColumn>({
  accountNumber: isValue(sql`a.account_number`),
  subAccountNumber: isValue(sql`a.sub_account_number`),
  name: beginsWith(sql`a.name`),
  zip: beginsWith(sql`a.zip`),
  emailAddress: beginsWith(sql`a.email_address`),
  createMethod: isValue(sql`a.create_method`),
});

/** Billed accounts of a business unit. */
export const accountSource = sourceOf(accountList)({
  texts: accountTexts,
  from: sql`account a join account_money m on m.account_id = a.id`,
  scope: (businessUnitId) => sql`a.business_unit_id = ${businessUnitId} and not a.is_deleted`,
  key: sql`a.id`,
  columns: sql<AccountRow>`a.id, a.account_number as "accountNumber", a.sub_account_number as "subAccountNumber",
    a.name, a.street as "addressStreetAddress", a.street2, a.city, a.state, a.zip, a.country, m.balance,
    ${pastDue} as "pastDueAmountMinor",
    m.due_date as "dueDate", m.issue_date as "issueDate", ${autopay} as autopay, ${paperless} as paperless,
    ${linked()} as registered, concat_ws(', ', case when a.account_locked then 'Locked' end,
      case when not a.allow_online_payment then 'Not online' end,
      case when a.block_credit_card_payment then 'No cards' end,
      case when a.block_ach_payment then 'No bank accounts' end) as restrictions,
    a.account_locked as "accountLocked", a.block_credit_card_payment as "blockCreditCardPayment",
    a.block_ach_payment as "blockAchPayment", a.allow_online_payment as "allowOnlinePayment",
    m.account_sync_date as "accountSyncDate", a.phone_number as "phoneNumber", a.email_address as "emailAddress",
    m.late_fee as "lateFee", (m.balance + ${lateFeeDue} + ${openCharges})::bigint as "totalOutstandingBalance",
    a.create_method as "createMethod", a.is_archived as "isArchived"`,
  period: { date: sql`m.due_date` },
  sorts: {
    accountNumber: sql`a.account_number`,
    name: sql`lower(a.name)`,
    balance: sql`m.balance`,
    pastDueAmountMinor: pastDue,
    dueDate: sql`coalesce(m.due_date, '-infinity'::date)`,
    accountSyncDate: sql`coalesce(m.account_sync_date, '-infinity'::timestamptz)`,
  },
  totals: { balance: sql`sum(m.balance)`, pastDueAmountMinor: sql`sum(${pastDue})` },
  filters: {
    AsOf: existedThen,
    IsArchived: (wanted, ground, { AsOf }) => is(AsOf ? archivedThen(AsOf, ground) : sql`a.is_archived`)(wanted),
    // Said plainly: what is wrapped, the planner knows nothing of, and takes for a third of all accounts.
    IsPastDue: (wanted, { today }) => {
      const due = sql`(m.due_date < ${today}::date and m.balance > 0)`;
      return wanted ? due : sql`${due} is not true`;
    },
    OnlyRestrictedAccounts: is(restricted),
    OnlyAutopayEnabled: (wanted, _ground, { AsOf }) => is(AsOf ? autopayThen(AsOf, starters) : autopay)(wanted),
    AutopayBy: (types, _ground, { AsOf }) => (AsOf ? autopayThen(AsOf, types) : autopayBy(types)),
    OnlyPaperlessBilling: (wanted, ground, { AsOf }) => is(AsOf ? paperlessThen(AsOf, ground) : paperless)(wanted),
    OnlyRegisteredCustomers: (wanted, ground, { AsOf }) => is(AsOf ? registeredThen(AsOf, ground) : linked())(wanted),
    BilledRecently: (wanted, { today }, { AsOf }) => is(billedOn(sql`${AsOf ?? today}::date`))(wanted),
    NotifyUpcomingPayment: is(linked(sql` and c.notify_upcoming_payment`)),
    NotifyNewBill: is(linked(sql` and c.notify_new_bill`)),
    NotifyWithSms: is(withTexts),
    HasEmail: is(hasEmail),
    IsPos: is(sql`a.create_method = 'POS'`),
    CreateMethods: anyOf(sql`a.create_method`),
    BalanceFromMinor: (from) => sql`m.balance >= ${from}`,
    BalanceToMinor: (to) => sql`m.balance <= ${to}`,
    UploadId: (upload) => (/^\d+$/.test(upload) ? sql`a.last_upload_id = ${Number(upload)}` : sql`false`),
  },
  search: searchAccounts,
  besides: (query) => {
    const more: AskedOf<typeof accountList> & ColumnFilters<AccountFilterColumn> = query;
    return filtered(more);
  },
  words: async (tx, businessUnitId) => wordsOfFields(await fieldDefinitions(tx, [businessUnitId])),
  extras: { description: sql`a.description`, note: sql`a.note` },
  file: {
    accountNumber: [
      { name: 'account_number', kind: 'text', cell: (row) => row.accountNumber },
      { name: 'sub_account', kind: 'text', cell: (row) => row.subAccountNumber },
    ],
    name: [
      { name: 'name', kind: 'text', cell: (row) => row.name },
      { name: 'address', kind: 'text', cell: (row) => addressLine({ ...row, street: row.addressStreetAddress }) },
    ],
    restrictions: (row) => row.restrictions.split(', ').map(sayMember).join(', '),
    createMethod: (row) => sayMember(row.createMethod),
  },
});
