import type pg from 'pg';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { UploadRow } from './due-upload.ts';
import type { StageResult } from './stage-file.ts';

/** A charge that its file moves into or out of the balance although entries of the register are in it. */
interface MovedCharge {
  readonly row: number;
  readonly value: boolean;
}

export interface RefusedAccounts {
  readonly accounts: number;
  /** Charges of them, as many as are listed. */
  readonly moved: readonly MovedCharge[];
}

/** Whether entries of the register moved a charge: of its account, or of one that was merged into it. */
export const hasEvents = (charge: string): string => `exists (
    with recursive bearer as (select ${charge}.account_id as id
      union select t.from_account_id from bearer b join account_transfer t on t.to_account_id = b.id
      where t.kind = 'Merge')
    select from balance_event e cross join lateral jsonb_array_elements(e.charge_allocations) x
    where e.account_id in (select id from bearer) and e.charge_allocations <> '[]'
      and (x ->> 'accountChargeId')::bigint = ${charge}.id)`;

/**
 * Where payments of a charge, or what gave them back, are in one bucket, the charge stays there: what comes later would
 * be posted where it was, and what the biller does not know yet would be counted twice or not at all. The balance of
 * the file goes with its charges, so the whole account is left as it is, like one of which a row cannot be read. A
 * charge of which the file asks nothing is in no balance. What a run that died was about to change is skipped at its
 * lock instead, where that is counted (`skip-paid.ts`). The rows of refused accounts stand in `refused_row`, for
 * whoever hands them back.
 */
export async function refuseMovedCharges(
  client: pg.PoolClient,
  { id, business_unit_id, is_begun }: Pick<UploadRow, 'id' | 'business_unit_id' | 'is_begun'>,
): Promise<RefusedAccounts> {
  await client.query(
    `create temporary table moved_charge (row_number int, account_number text, sub_account_number text,
      included_in_balance boolean) on commit preserve rows`,
  );
  await client.query(
    `insert into moved_charge select f.row_number, f.account_number, f.sub_account_number, f.included_in_balance
      from file_charge f join account a on a.business_unit_id = $1 and not a.is_deleted
        and a.account_number = f.account_number and a.sub_account_number = f.sub_account_number
      join account_charge c on c.account_id = a.id and c.external_id = f.external_id
      where f.amount_minor > 0 and not f.is_deleted and f.included_in_balance <> c.included_in_balance
        and c.told is null and c.status <> 'Voided' and a.merged_into_account_id is null and not a.is_rollover
        and (not a.is_archived or a.archived_by_sync) and ${hasEvents('c')}
        and not ($3 and exists (select from account_upload_change x where x.upload_id = $2 and x.change = 'updated'
          and x.account_number = a.account_number and x.sub_account_number = a.sub_account_number))`,
    [business_unit_id, id, is_begun],
  );
  await client.query(
    `create temporary table refused_row on commit preserve rows as
      select row_number from file_charge join (select distinct account_number, sub_account_number from moved_charge) x
        using (account_number, sub_account_number)
      union select row_number from staged join (select distinct account_number, sub_account_number from moved_charge) x
        using (account_number, sub_account_number)`,
  );
  const { rowCount } = await client.query(
    `update stage set row_number = -row_number where row_number in (select row_number from staged
      join (select distinct account_number, sub_account_number from moved_charge) x
        using (account_number, sub_account_number))`,
  );
  await client.query(
    `delete from file_charge f using moved_charge x
      where x.account_number = f.account_number and x.sub_account_number = f.sub_account_number`,
  );
  const { rows } = await client.query<MovedCharge>(
    'select row_number as row, included_in_balance as value from moved_charge order by row_number limit 1000',
  );
  return { accounts: rowCount ?? 0, moved: rows };
}

/** What was read of a file with what its comparison refused, of which so many records were handed back. */
export function withRefused(staged: StageResult, { moved }: RefusedAccounts, records: number, config: UploadConfig) {
  const column = config.columns.find(({ property }) => property === 'ChargeIncludedInBalance')?.source ?? '';
  const problem = tell('charge_bucket_paid');
  const problems = moved.map(({ row, value }) => ({ row, column, value: value ? 'yes' : 'no', problem }));
  return { ...staged, rejected: staged.rejected + records, problems: [...staged.problems, ...problems] };
}
