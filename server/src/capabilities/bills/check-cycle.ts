import type { CycleChecks } from '@ratepayer/contract/bills/cycle.shapes.ts';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { asWire } from '../../platform/lists/read-page.ts';
import { billSource } from './bill.source.ts';
import type { Counted } from './count-cycle.ts';
import { readCycle } from './read-cycle.ts';

interface Kept {
  readonly counted: Partial<Counted>;
  readonly duplicates: number;
  readonly last: CycleChecks['last'];
}

/** What to look at before a cycle is approved, as its last step counted it: of its bills the samples alone are read. */
export async function checkCycle(tx: Tx, businessUnitId: number, id: number): Promise<CycleChecks> {
  const cycle = await readCycle(tx, businessUnitId, id);
  const { counted, duplicates, last } = await oneRow(tx, keptOf(id));
  const { samples = [] } = counted;
  const rows = await rowsOf(tx, samplesOf(samples));
  return {
    zero: counted.zero ?? 0,
    negative: counted.negative ?? 0,
    dueInThePast: counted.dueInThePast ?? 0,
    unusuallyHigh: counted.unusuallyHigh ?? 0,
    withoutDocument: cycle.billsWithoutDocument,
    unmatchedAccounts: cycle.unmatchedCount,
    duplicates,
    otherErrors: cycle.errorCount - duplicates,
    last,
    samples: rows.map(asWire).toSorted((a, b) => samples.indexOf(a.id) - samples.indexOf(b.id)),
  };
}

const keptOf = (id: number) =>
  sql<Kept>`select c.counted, c.duplicate_count as duplicates,
      (select jsonb_build_object('name', o.name, 'billCount', o.bill_count, 'totalAmountMinor', o.total_amount_minor)
        from billing_cycle o where o.business_unit_id = c.business_unit_id
        and o.status = 'Approved' and o.id <> c.id and o.issue_date <= c.issue_date
        order by o.issue_date desc, o.id desc limit 1) as last
    from billing_cycle c where c.id = ${id}`;

const samplesOf = (ids: readonly number[]) =>
  sql<Bill>`select ${billSource.columns} from ${billSource.from} where b.id = any(${sql.val([...ids])}::bigint[])`;
