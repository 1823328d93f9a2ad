import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import { announce, announcedBy } from '../../platform/outbox/announce.ts';
import { toldOfNewBills } from '../accounts/told-of-bills.ts';
import type { DueCycle } from './due-cycle.ts';
import { logStep } from './log-step.ts';

const usualBills = 500;

export interface TellDeps {
  readonly clock: Clock;
  /** What sends texts; undefined where no service is set up. */
  readonly texts: object | undefined;
  readonly accountsAtOnce?: number;
}

/**
 * Tells the payers of the next bills of a cycle, each once by its strategy; ends the cycle when nobody is left to tell.
 * Bills are taken by their own ids: their account may change meanwhile. Answers whether there may be more to do.
 */
export async function tellNext(
  tx: Tx,
  { clock, texts, accountsAtOnce: billsAtOnce = usualBills }: TellDeps,
  cycle: DueCycle,
): Promise<boolean> {
  const nobody = { through: null, told: 0 };
  const { through, told } =
    cycle.strategy === 'None' ? nobody : await oneRow(tx, telling(cycle, billsAtOnce, texts !== undefined));
  if (through === null) {
    await end(tx, clock, cycle);
    return false;
  }
  await change(
    tx,
    sql`update billing_cycle set notified_through = ${through}, notified_count = notified_count + ${told}
      where id = ${cycle.id}`,
  );
  crashPoint('bills.told');
  return true;
}

/**
 * A payer of several accounts hears of a whole cycle once; else of each bill: once by each way. The key of a notice is
 * the fence.
 */
function telling({ id, businessUnitId, strategy, told }: DueCycle, billsAtOnce: number, hasTexts: boolean) {
  const wholeCycle = strategy === 'Per Billing Cycle';
  const payload = wholeCycle
    ? sql`jsonb_build_object('to', n.recipient, 'cycleId', ${id}::bigint, 'customerId', w.customer_id)`
    : sql`jsonb_build_object('to', n.recipient, 'billId', n.bill_id, 'accountId', w.account_id,
        'customerId', w.customer_id)`;
  return sql<{ through: number | null; told: number }>`with bills as materialized (select id, account_id from bill
      where billing_cycle_id = ${id} and id > ${told} and status = 'Published' order by id limit ${billsAtOnce}),
    heard as materialized (${toldOfNewBills(sql`select account_id from bills`, hasTexts)}),
    wanted as materialized (select distinct on (key, r.recipient) ${wholeCycle ? sql`0::bigint` : sql`b.id`} as key,
      r.recipient, r.way, r.customer_id, r.is_instead, b.account_id
      from bills b join heard r on r.account_id = b.account_id order by key, r.recipient, r.customer_id,
      r.is_instead desc),
    noted as (insert into bill_notice (business_unit_id, billing_cycle_id, bill_id, recipient)
      select ${businessUnitId}, ${id}, key, recipient from wanted on conflict do nothing
      returning bill_id, recipient),
    announced as (${announcedBy(sql`select ${businessUnitId}::int, 'cycle:' || ${id}::bigint, w.way || '.New Bill',
      ${payload} || case when w.is_instead then '{"isInstead": true}'::jsonb else '{}' end
      from noted n join wanted w on w.key = n.bill_id and w.recipient = n.recipient`)}),
    dated as (update bill b set notified_date = now() from bills p where b.id = p.id and exists (select 1
      from heard r where r.account_id = p.account_id))
    select (select max(id) from bills) as through, (select count(*)::int from noted) as told`;
}

interface Ended {
  readonly publishedCount: number;
  readonly notifiedCount: number;
  readonly balanceChangeMinor: number;
}

async function end(tx: Tx, clock: Clock, cycle: DueCycle): Promise<void> {
  const { id, businessUnitId, postsToBalance } = cycle;
  const now = clock.now();
  const ended = await maybeRow(
    tx,
    sql<Ended>`update billing_cycle set published_date = ${now}, step = '', row_version = row_version + 1,
      counted = jsonb_set(counted, '{balanceChange}', to_jsonb(posted_minor))
      where id = ${id} and published_date is null returning published_count as "publishedCount",
        notified_count as "notifiedCount", posted_minor as "balanceChangeMinor"`,
  );
  // It was listed as due before another worker ended it.
  if (!ended) return;
  await logStep(tx, cycle, 'Bills published', ended);
  const told = { businessUnitId, orderingKey: `cycle:${id}`, payload: { id } };
  await announce(tx, [
    { ...told, topic: 'BusinessUnit.BillsUpdated' },
    ...(postsToBalance ? [{ ...told, topic: 'BusinessUnit.AccountsUpdated' }] : []),
  ]);
  crashPoint('bills.ended');
}
