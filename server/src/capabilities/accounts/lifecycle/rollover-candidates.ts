import type { RolloverChoices } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import { named } from './account-named.ts';

const most = 20;

/** Active accounts of the same number, or of a customer of this account: who could take its balance over. */
export const rolloverCandidates = (tx: Tx, businessUnitId: number, accountId: number) =>
  rowsOf(
    tx,
    sql<RolloverChoices['candidates'][number]>`with kin as (
        select b.id from account a join account b on b.business_unit_id = a.business_unit_id
          and b.account_number = a.account_number and not b.is_deleted
        where a.id = ${accountId}
        union select o.account_id from published.customer_account c
        join published.customer_account o on o.customer_id = c.customer_id and o.unlinked_date is null
        where c.account_id = ${accountId} and c.unlinked_date is null)
      select ${named}, m.balance from kin k join account a on a.id = k.id join account_money m on m.account_id = a.id
      where a.business_unit_id = ${businessUnitId} and a.id <> ${accountId} and not a.is_deleted and not a.is_archived
      and a.ending_upload_id is null order by a.account_number, a.sub_account_number limit ${most}`,
  );
