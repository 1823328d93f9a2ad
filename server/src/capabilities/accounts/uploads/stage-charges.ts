import type pg from 'pg';
import type { DuplicateStrategy } from '@ratepayer/contract/accounts/upload-settings.ts';
import { keptOrder } from './run-tables.ts';

const sameAccount = 'partition by account_number, sub_account_number';

/**
 * Of a file that says charges each row of an account brings one: makes `file_charge` of them and leaves one row for
 * each account, the first that the strategy would keep. Repeated is what names a charge of its account twice, and what
 * the biller deleted where a live row has its number; answers how many of those went.
 */
export async function takeCharges(client: pg.PoolClient, strategy: DuplicateStrategy): Promise<number> {
  const all = strategy === 'Apply Missing Strategy To All Occurrences';
  const order = all ? 'row_number' : keptOrder[strategy];
  const drop = async (which: string) =>
    (await client.query(`delete from stage where row_number in (${which})`)).rowCount ?? 0;
  const dead = await drop(
    `select row_number from (select row_number, is_deleted, bool_and(is_deleted) over (${sameAccount}) as all_deleted
      from staged) x where is_deleted and not all_deleted`,
  );
  // Of a charge that is there twice nobody knows what is left: then its whole account counts as missing.
  const twice = await drop(
    all
      ? `select row_number from staged join (select distinct account_number, sub_account_number from staged
          group by account_number, sub_account_number, charge_external_id having count(*) > 1) x
          using (account_number, sub_account_number)`
      : `select row_number from (select row_number, row_number() over (${sameAccount}, charge_external_id
          order by ${order}) as place from staged) x where place > 1`,
  );
  await client.query(
    `create temporary table file_charge on commit preserve rows as
      select row_number, account_number, sub_account_number, is_deleted, charge_external_id as external_id,
        charge_description as description, charge_amount as amount_minor, charge_due_date as due_date,
        charge_included_in_balance as included_in_balance, charge_must_pay_in_full as must_pay_in_full
      from staged where charge_external_id <> ''`,
  );
  await drop(
    `select row_number from (select row_number, row_number() over (${sameAccount} order by ${order}) as place
      from staged) x where place > 1`,
  );
  await client.query('analyze stage');
  await client.query('analyze file_charge');
  return dead + twice;
}
