import { sql } from 'kysely';
import { recordAudits } from '../../platform/audit/record.ts';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

interface Link {
  readonly businessUnitId: number;
  readonly customerId: number;
  readonly accountId: number;
  readonly reason?: string;
}

interface Names {
  readonly account: string;
  readonly customer: string;
}

/** Writes into the histories of both that a customer has an account from now on, or no longer. @returns their names */
export async function tellLink(tx: Tx, caller: Caller, isLinked: boolean, link: Link): Promise<Names> {
  const { businessUnitId, customerId, accountId, reason = '' } = link;
  const { account, customer } = await oneRow(
    tx,
    sql<Names>`select concat_ws(' – ', a.account_number,
      nullif(a.sub_account_number, '')) as account, c.email as customer
      from published.account a, customer c where a.id = ${accountId} and c.id = ${customerId}`,
  );
  const ofCustomer = { businessUnitId, reason, entityType: 'Customer', entityId: customerId };
  const ofAccount = { businessUnitId, reason, entityType: 'Account', entityId: accountId };
  await recordAudits(
    tx,
    caller,
    isLinked
      ? [
          { ...ofCustomer, action: 'Account linked', after: { account } },
          { ...ofAccount, action: 'Customer linked', after: { customer } },
        ]
      : [
          { ...ofCustomer, action: 'Account unlinked', before: { account } },
          { ...ofAccount, action: 'Customer unlinked', before: { customer } },
        ],
  );
  return { account, customer };
}
