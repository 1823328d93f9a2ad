import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { bringBackAutopay } from './bring-back.ts';
import { holdOfAccounts } from './hold-scheduled.ts';
import { plannedEnded } from './move-scheduled.ts';
import { tellEnded } from './tell-ended.ts';
import { tellNotTaken } from './tell-scheduled.ts';
import type { Ending, HandedOver, MovedWithAccount } from '../accounts/moved-with-account.ts';

/**
 * Enrolments when their account ends (domain.md 4.15): autopay is cancelled, or goes to the account that is left where
 * that has none and the same payer is linked to it; paperless is kept for history, or goes over in the same way.
 */
export const enrolmentsOfAccount: MovedWithAccount = {
  what: 'enrolments',
  hold: holdOfAccounts,
  end: (tx, accountIds, ending) => cancelAutopay(tx, accountIds, ending, tell('scheduled_account_closed')),
  comeBack: bringBackAutopay,
  async move(tx, from, to, ending) {
    const autopay = await moveAutopay(tx, from, to, ending);
    await cancelAutopay(tx, [from], ending, tell('scheduled_account_merged'));
    const paperless = await movePaperless(tx, from, to, ending);
    return { moved: autopay.moved + paperless.moved, stayed: autopay.stayed + paperless.stayed };
  },
};

/**
 * Ends autopay of these accounts and what was planned, says so in their histories, and tells their payers: that autopay
 * ended, or, of a payment on a date and of one whose autopay went over, that it is not taken.
 */
async function cancelAutopay(
  tx: Tx,
  accountIds: readonly number[],
  { by, action, today }: Ending,
  why: Told,
): Promise<void> {
  const ofThem = sql`s.account_id = any(${sql.val([...accountIds])}::bigint[])`;
  const { ended, notTaken } = await oneRow(
    tx,
    sql<{
      ended: number[];
      notTaken: number[];
    }>`with ended as (update autopay_enrollment set is_active = false, end_date = ${today}::date,
        row_version = row_version + 1
        where account_id = any(${sql.val([...accountIds])}::bigint[]) and is_active returning id, business_unit_id),
      let_go as (${plannedEnded('entityLost', why, ofThem)} returning s.id, s.autopay_enrollment_id),
      told as (insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, before, after,
        reason, actor) select business_unit_id, id, 'SystemCancel', '{"isActive": true}', '{"isActive": false}',
        ${action}, ${by} from ended)
      select array(select id from ended) as ended, array(select l.id from let_go l where not exists (select from ended e
        where e.id = l.autopay_enrollment_id)) as "notTaken"`,
  );
  await tellEnded(tx, ended, why);
  await tellNotTaken(tx, notTaken);
}

const linkedTo = (accountId: number) =>
  sql`exists (select 1 from published.customer_account c where c.account_id = ${accountId}
    and c.customer_id = e.customer_id and c.unlinked_date is null)`;
const changeOf = (from: number, to: number) =>
  sql`jsonb_build_object('accountId', ${from}::bigint), jsonb_build_object('accountId', ${to}::bigint)`;

const moveAutopay = (tx: Tx, from: number, to: number, { by, action }: Ending): Promise<HandedOver> =>
  oneRow(
    tx,
    sql<HandedOver>`with own as (select id, ${linkedTo(to)} and not exists (select 1 from autopay_enrollment o
        where o.account_id = ${to} and o.is_active) as goes
        from autopay_enrollment e where e.account_id = ${from} and e.is_active),
      moved as (update autopay_enrollment e set account_id = ${to}, row_version = e.row_version + 1 from own
        where e.id = own.id and own.goes returning e.id, e.business_unit_id),
      told as (insert into enrollment_activity (business_unit_id, autopay_enrollment_id, activity, before, after,
        reason, actor) select business_unit_id, id, 'UpdateSettings', ${changeOf(from, to)}, ${action}, ${by}
        from moved)
      select count(*) filter (where goes)::int as moved, count(*) filter (where not goes)::int as stayed from own`,
  );

const movePaperless = (tx: Tx, from: number, to: number, { by, action }: Ending): Promise<HandedOver> =>
  oneRow(
    tx,
    sql<HandedOver>`with own as (select id, ${linkedTo(to)} and not exists (select 1 from paperless_enrollment o
        where o.account_id = ${to} and o.customer_id = e.customer_id and o.is_active) as goes
        from paperless_enrollment e where e.account_id = ${from} and e.is_active),
      moved as (update paperless_enrollment e set account_id = ${to}, row_version = e.row_version + 1 from own
        where e.id = own.id and own.goes returning e.id, e.business_unit_id),
      told as (insert into enrollment_activity (business_unit_id, paperless_enrollment_id, activity, before, after,
        reason, actor) select business_unit_id, id, 'Update', ${changeOf(from, to)}, ${action}, ${by} from moved)
      select count(*) filter (where goes)::int as moved, count(*) filter (where not goes)::int as stayed from own`,
  );
