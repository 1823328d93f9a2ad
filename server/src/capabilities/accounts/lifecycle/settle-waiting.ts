import { numberOf } from '@ratepayer/contract/accounts/account-number.ts';
import type { NamedAccount } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { sql } from 'kysely';
import { recordAudits } from '../../../platform/audit/record.ts';
import { change, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { systemCaller } from '../../../platform/http/caller.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { lockAccounts } from '../account-rows.ts';
import { accountUpdated } from './account-updated.ts';
import { type MovedBy, moveMoney } from './move-money.ts';

interface Waiting {
  readonly id: number;
  readonly from: NamedAccount;
  readonly to: NamedAccount;
}

/**
 * Moves balances that wait to the accounts of their number that are active now: to one of `activeIds`, or, without
 * them, to the first of its number. Answers how many moved.
 */
export async function settleWaiting(
  tx: Tx,
  businessUnitId: number,
  activeIds: readonly number[] | undefined,
  how: MovedBy,
): Promise<number> {
  const found = await waitingFor(tx, businessUnitId, activeIds);
  if (found.length === 0) return 0;
  const locked = new Set(found.flatMap(({ from, to }) => [from.id, to.id]));
  await lockAccounts(tx, [...locked]);
  const due = (await waitingFor(tx, businessUnitId, activeIds)).filter(
    ({ from, to }) => locked.has(from.id) && locked.has(to.id),
  );
  if (due.length === 0) return 0;
  await takeOver(tx, due);
  await moveMoney(
    tx,
    due.map((each) => ({ ...each, kind: 'Rollover' as const })),
    how,
  );
  await recordAudits(
    tx,
    systemCaller([businessUnitId]),
    due.map(({ from, to }) => ({
      businessUnitId,
      entityType: 'Account',
      entityId: from.id,
      action: 'Waiting balance moved',
      after: { rolloverAccount: numberOf(to) },
    })),
  );
  await announce(tx, accountUpdated(businessUnitId, [...new Set(due.flatMap(({ from, to }) => [from.id, to.id]))]));
  return due.length;
}

const waitingFor = (tx: Tx, businessUnitId: number, activeIds: readonly number[] | undefined): Promise<Waiting[]> =>
  rowsOf(
    tx,
    sql<Waiting>`select t.id, jsonb_build_object('id', a.id, 'accountNumber', a.account_number, 'subAccountNumber',
      a.sub_account_number, 'name', a.name) as "from", jsonb_build_object('id', b.id, 'accountNumber',
      b.account_number, 'subAccountNumber', b.sub_account_number, 'name', b.name) as "to"
      from account_transfer t join account a on a.id = t.from_account_id
      cross join lateral (select * from account b where b.business_unit_id = t.business_unit_id
        and b.account_number = a.account_number and b.id <> a.id and not b.is_archived and not b.is_deleted
        and b.ending_upload_id is null
        and (${activeIds === undefined} or b.id = any(${sql.val([...(activeIds ?? [])])}::bigint[]))
        order by b.sub_account_number, b.id limit 1) b
      where t.business_unit_id = ${businessUnitId} and t.to_account_id is null and t.ended_date is null order by t.id`,
  );

async function takeOver(tx: Tx, due: readonly Waiting[]): Promise<void> {
  const rows = JSON.stringify(due.map(({ id, from, to }) => ({ id, src: from.id, dst: to.id })));
  await change(
    tx,
    sql`with x as (select * from jsonb_to_recordset(${rows}::jsonb) as x (id bigint, src bigint, dst bigint)),
      moved as (update account_transfer t set to_account_id = x.dst, moved_date = now() from x
      where t.id = x.id and t.to_account_id is null)
      update account a set rollover_account_id = x.dst, modified_date = now(), row_version = a.row_version + 1
      from x where a.id = x.src`,
  );
}
