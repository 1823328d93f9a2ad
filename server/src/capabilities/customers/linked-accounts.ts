import type { LinkedAccount } from '@ratepayer/contract/customers/customer.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { accountsByIds } from '../accounts/account-rows.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';

type FromElsewhere = 'accountNumber' | 'balance' | 'businessUnitName' | 'currencyCode' | 'isArchived' | 'name';
type Link = Omit<LinkedAccount, FromElsewhere | 'linkedDate' | 'subAccountNumber'> & { readonly linkedDate: Date };

const hasAutopay = sql`exists (select 1 from published.autopay_enrollment e where e.account_id = l.account_id
  and e.customer_id = l.customer_id and e.is_active)`;
const isPaperless = sql`exists (select 1 from published.paperless_enrollment e where e.account_id = l.account_id
  and e.customer_id = l.customer_id and e.is_active)`;

/** The accounts of a customer in these business units, one unit after the other, in the order of links. */
export async function linkedAccounts(
  tx: Tx,
  customerId: number,
  businessUnitIds: readonly number[],
): Promise<LinkedAccount[]> {
  const links = await rowsOf(
    tx,
    sql<Link>`select l.account_id as "accountId", l.business_unit_id as "businessUnitId",
      l.linked_by as "linkedBy", l.linked_date as "linkedDate",
      ${hasAutopay} as "hasAutopay",
      ${isPaperless} as "isPaperless", l.notify_new_bill as "notifyNewBill",
      l.notify_upcoming_payment as "notifyUpcomingPayment", l.notify_with_sms as "notifyWithSms"
      from customer_account l
      where l.customer_id = ${customerId} and l.unlinked_date is null
      and l.business_unit_id = any(${sql.val([...businessUnitIds])}::int[]) order by l.id`,
  );
  const units = [...new Set(links.map((link) => link.businessUnitId))];
  const found: LinkedAccount[] = [];
  for (const id of units)
    found.push(
      ...(await ofUnit(
        tx,
        id,
        links.filter((link) => link.businessUnitId === id),
      )),
    );
  return found;
}

/** Links into one business unit, with what their accounts owe. */
async function ofUnit(tx: Tx, businessUnitId: number, links: readonly Link[]): Promise<LinkedAccount[]> {
  const unit = await businessUnitById(tx, businessUnitId);
  if (!unit) return [];
  const accounts = await accountsByIds(
    tx,
    businessUnitId,
    links.map((link) => link.accountId),
  );
  return links.flatMap(({ linkedDate, ...link }) => {
    const account = accounts.find(({ id }) => id === link.accountId);
    if (!account) return [];
    const { accountNumber, subAccountNumber, name, isArchived, totalOutstandingBalance: balance } = account;
    const of = { businessUnitName: unit.name, currencyCode: unit.currencyCode, linkedDate: linkedDate.toISOString() };
    return [{ ...link, ...of, accountNumber, subAccountNumber, name, isArchived, balance }];
  });
}
