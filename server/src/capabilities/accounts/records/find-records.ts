import type { FoundAccountShape } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { badRequest, notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { plainNumber } from '../account-number.rules.ts';
import { findByNumber } from '../find-account.ts';
import { lateFeeDue, openCharges } from './owed.ts';

/** Accounts that a number means, with each of its sub-accounts (domain.md 1, Text numbers). */
export async function accountsOfNumber(
  tx: Tx,
  businessUnitId: number,
  accountNumber: string,
): Promise<FoundAccountShape[]> {
  const { accounts } = await findByNumber(tx, businessUnitId, accountNumber);
  const ids = accounts.map(({ id, mergedIntoAccountId }) => mergedIntoAccountId ?? id);
  return rowsOf(
    tx,
    sql<FoundAccountShape>`select a.id, a.business_unit_id as "businessUnitId", a.account_number as "accountNumber",
      a.sub_account_number as "subAccountNumber", a.name, a.street as "addressStreetAddress", m.balance,
      (m.balance + ${lateFeeDue} + ${openCharges})::bigint as "totalOutstandingBalance", m.due_date as "dueDate",
      a.account_locked as "accountLocked", a.is_archived as "isArchived"
      from account a join account_money m on m.account_id = a.id
      where a.id = any(${sql.val(ids)}::bigint[]) and a.business_unit_id = ${businessUnitId} and not a.is_deleted
      order by a.account_number, a.sub_account_number`,
  );
}

/**
 * The one account of a number, and of a sub-account where one is named. @throws 404 for none, 400 for more than one, in
 * the words of the specification
 */
export async function oneAccountOfNumber(
  tx: Tx,
  businessUnitId: number,
  {
    accountNumber,
    subaccountNumber,
  }: { readonly accountNumber: string; readonly subaccountNumber?: string | undefined },
): Promise<FoundAccountShape> {
  const found = await accountsOfNumber(tx, businessUnitId, accountNumber);
  const meant = found.filter(
    (one) =>
      !one.isArchived &&
      (subaccountNumber === undefined || plainNumber(one.subAccountNumber) === plainNumber(subaccountNumber)),
  );
  const [one, ...others] = meant;
  if (!one) throw notFound(say('could_not_find_account'));
  if (others.length > 0) throw badRequest('', say('more_than_one_element'));
  return one;
}

/** The business unit of a slug, if it lies in the scope of the transaction. @throws 404 */
export async function unitOfSlug(tx: Tx, slug: string): Promise<number> {
  const unit = await maybeRow(tx, sql<{ id: number }>`select id from published.business_unit where slug = ${slug}`);
  if (!unit) throw notFound(say('could_not_find_business'));
  return unit.id;
}
