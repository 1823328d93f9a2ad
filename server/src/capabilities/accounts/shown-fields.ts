import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { PayingUnit } from '../organizations/find-business-unit.ts';
import { accountWhere } from './account-rows.ts';
import { fieldValues } from './field-values.ts';
import { maskStreet, nameFor, saidMore } from './payer-view.ts';

type Shown = OwnAccountPage['shown'];
type Unit = Pick<PayingUnit, 'id' | 'currencyCode' | 'culture'>;

const fieldsWhere = (businessUnitId: number, isWanted: ReturnType<typeof sql>) =>
  sql<{ type: FieldType; label: string }>`select type, label from published.account_field_definition
    where business_unit_id = ${businessUnitId} and ${isWanted} order by "order", type`;

/** What stands in every field of an account, as its payer reads it; '' where nothing does. */
async function wordsOf(tx: Tx, unit: Unit, accountId: number): Promise<Readonly<Record<string, string>>> {
  const { id, currencyCode, culture } = unit;
  const [row, texts, more] = await Promise.all([
    maybeRow(tx, accountWhere(accountId)),
    maybeRow(tx, fieldValues(id, accountId)),
    maybeRow(
      tx,
      sql<{ note: string; issueDate: string | null }>`select a.note, m.issue_date as "issueDate" from account a
        join account_money m on m.account_id = a.id where a.id = ${accountId} and a.business_unit_id = ${id}`,
    ),
  ]);
  const money = (minor: number | undefined) => formatMoney(minor ?? 0, currencyCode, culture);
  const day = (date: string | null | undefined) => (date ? formatDate(date, culture) : '');
  return {
    ...texts,
    Balance: money(row?.totalOutstandingBalance),
    'Issue Date': day(more?.issueDate),
    'Due Date': day(row?.dueDate),
    'Late Fee': row?.lateFee ? money(row.lateFee) : '',
    PastDueAmountMinor: row?.pastDueAmountMinor ? money(row.pastDueAmountMinor) : '',
    Note: more?.note ?? '',
  };
}

const filled = (shown: Shown) => shown.filter(({ value }) => value !== '');

/** The fields of an account that its business unit shows its payer. */
export async function shownFields(tx: Tx, unit: Unit, accountId: number): Promise<Shown> {
  const fields = await rowsOf(tx, fieldsWhere(unit.id, sql`is_display_field`));
  const words = await wordsOf(tx, unit, accountId);
  return filled(fields.map(({ type, label }) => ({ type, label, value: words[type] ?? '' })));
}

/**
 * The fields by which somebody sees whether an account is theirs before they add it: what was not an answer is masked,
 * and a number alone shows no person.
 */
export async function onboardingFields(
  tx: Tx,
  unit: Unit,
  accountId: number,
  answered: readonly FieldType[],
): Promise<Shown> {
  const fields = await rowsOf(tx, fieldsWhere(unit.id, sql`is_onboarding_display_field`));
  const words = await wordsOf(tx, unit, accountId);
  return filled(
    fields.map(({ type, label }) => {
      const value = words[type] ?? '';
      return { type, label, value: answered.includes(type) ? value : masked(type, value, answered) };
    }),
  );
}

function masked(type: FieldType, value: string, answered: readonly FieldType[]): string {
  if (type === 'Name') return nameFor(value, answered);
  if (!personal.has(type) || value === '') return value;
  if (!saidMore(answered)) return '';
  if (type === 'Address') return maskStreet(value.split(',')[0] ?? '');
  return type === 'EmailAddress' ? `${value[0]}…@${value.split('@').at(-1)}` : `…${value.slice(-4)}`;
}

/** What says something of a person. */
const personal: ReadonlySet<FieldType> = new Set(['Address', 'Zip Code', 'Phone Number', 'EmailAddress', 'Note']);
