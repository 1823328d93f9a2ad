import type { ComingUp } from '@ratepayer/contract/dashboard/panel.shapes.ts';
import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readPeriod } from '../organizations/read-period.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { nextClosing } from '../settlement/closing-time.rules.ts';

const daysAhead = 14;
type Item = ComingUp['items'][number];
interface Ground {
  readonly businessUnitId: number;
  readonly today: string;
}

/** Cycles whose bills are issued, or are due, in the days to come; what was withdrawn is not named. */
const cycles = ({ businessUnitId, today }: Ground) =>
  sql<Item>`select x.kind, x.date, null as at, c.name, c.bill_count as count, c.total_amount_minor as "amountMinor",
      c.id::text as place
    from published.billing_cycle c cross join lateral (values ('billsIssued', c.issue_date), ('billsDue', c.due_date))
      as x (kind, date)
    where c.business_unit_id = ${businessUnitId} and not c.is_deleted
      and x.date between ${today}::date and ${addDays(today, daysAhead)}::date
    order by x.date, c.id, x.kind desc limit 50`;

interface Merchant {
  readonly name: string;
  readonly number: string;
  readonly time: string;
  readonly timezone: string;
}

const merchants = ({ businessUnitId }: Ground) =>
  sql<Merchant>`select name, merchant_number as number, batch_close_time::text as time, timezone
    from published.merchant_account where business_unit_id = ${businessUnitId} and status = 'Active' order by id`;

/** What happens by itself in the next 14 days, the first of it first. @throws 404 as `readPeriod` */
export async function readComingUp(tx: Tx, clock: Clock, caller: Caller, businessUnitId: number): Promise<ComingUp> {
  const { unit, end: today } = await readPeriod(tx, clock, businessUnitId, {});
  const now = clock.now();
  const may = caller.permissions;
  const ground = { businessUnitId, today };
  const bills = may.has('Accounts:Read') || may.has('Billing:Default') ? await rowsOf(tx, cycles(ground)) : [];
  const closing = may.has('Transactions:Default') ? await rowsOf(tx, merchants(ground)) : [];
  const closes = closing.map(({ name, number, time, timezone }): Item => {
    const at = nextClosing(now, time, timezone);
    const date = dateIn(at, unit.timezone);
    return { kind: 'batchCloses', date, at: at.toISOString(), name, count: null, amountMinor: null, place: number };
  });
  const items = [...bills, ...closes].toSorted((a, b) => (a.at ?? a.date).localeCompare(b.at ?? b.date));
  return { items };
}
