import { owedTypes } from '@ratepayer/contract/bills/bill-state.ts';
import { sql } from 'kysely';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';

/** What a cycle comes to, as it is kept with it: who looks at it reads none of its bills. */
export interface Counted {
  readonly documents: number;
  readonly unmatchedDocuments: number;
  readonly withoutDocument: number;
  readonly zero: number;
  readonly negative: number;
  readonly dueInThePast: number;
  readonly unusuallyHigh: number;
  /** What its bills do to balances where they post. */
  readonly balanceChange: number;
  /** The highest bill, the lowest and five others, which are the same for everybody who looks. */
  readonly samples: readonly number[];
}

interface Candidate {
  readonly id: number;
  readonly amount: number | null;
  readonly hash: string;
}
/** What the bills of a cycle come to, and of how many accounts they are. */
export interface Sums extends Omit<Counted, 'documents' | 'unmatchedDocuments' | 'samples'> {
  readonly bills: number;
  readonly accounts: number;
  readonly total: number;
  readonly candidates: readonly Candidate[];
}

const others = 5;
const isProblem = (name: string) => sql`(count(*) filter (where b.problem = ${name}))::int`;

const byHash = (a: Candidate, b: Candidate): number => (a.hash < b.hash ? -1 : 1);

/** The highest, the lowest and those whose hash is smallest; one of them may be all three. */
function best(candidates: readonly Candidate[]): readonly Candidate[] {
  const ordered = candidates
    .filter(({ amount }) => amount !== null)
    .toSorted((a, b) => Number(b.amount) - Number(a.amount) || a.id - b.id);
  const highest = ordered[0];
  const lowest = ordered.find(({ amount }) => amount === ordered.at(-1)?.amount);
  const rest = [...new Map(candidates.map((each) => [each.id, each])).values()].toSorted(byHash).slice(0, others);
  const picked = [highest, lowest, ...rest].filter((each) => each !== undefined);
  return [...new Map(picked.map((each) => [each.id, each])).values()];
}

/** Keeps with a cycle what all of its bills come to; whoever looked at something else before learns of it. */
export async function keepCounted(tx: Tx, cycleId: number, sums: Sums): Promise<void> {
  const { documents } = await oneRow(
    tx,
    sql<{ documents: number }>`select count(*)::int as documents from bill_document
      where billing_cycle_id = ${cycleId} and replaced_date is null`,
  );
  const { bills, accounts, total, candidates, ...kept } = sums;
  const unmatchedDocuments = documents - (bills - kept.withoutDocument);
  const counted: Counted = { ...kept, documents, unmatchedDocuments, samples: best(candidates).map(({ id }) => id) };
  await change(
    tx,
    sql`update billing_cycle c set counted = n.counted, bill_count = n.bills, account_count = n.accounts,
        total_amount_minor = n.total, row_version = c.row_version + 1
      from (select ${JSON.stringify(counted)}::jsonb as counted, ${bills}::int as bills, ${total}::bigint as total,
        ${accounts}::int as accounts) n
      where c.id = ${cycleId} and (c.counted, c.bill_count, c.account_count, c.total_amount_minor)
        is distinct from (n.counted, n.bills, n.accounts, n.total)`,
  );
}

/**
 * What the bills of a cycle come to now, all of them in one statement: accounts that are merged meanwhile take bills
 * across the place of whoever walks by them. A bill that was taken back is superseded by none.
 */
export const countNow = (tx: Tx, cycleId: number): Promise<Sums> =>
  oneRow(
    tx,
    sql<Sums>`with bills as materialized (select id, account_id, document_id, supersedes_bill_id, status, problem,
        bill_type, amount_minor, posted_minor from bill where billing_cycle_id = ${cycleId})
      select count(b.id)::int as bills, count(distinct b.account_id)::int as accounts,
        coalesce(sum(b.amount_minor), 0)::bigint as total,
        (count(b.id) filter (where b.document_id is null))::int as "withoutDocument",
        ${isProblem('Zero Amount')} as zero, ${isProblem('Negative Amount')} as negative,
        ${isProblem('Due In The Past')} as "dueInThePast", ${isProblem('Unusually High')} as "unusuallyHigh",
        coalesce(sum(case when b.status <> 'Draft' then b.posted_minor
          when b.bill_type = 'Recalculated' then b.amount_minor - coalesce(s.amount_minor, 0)
          when b.bill_type = any(${sql.val([...owedTypes])}::text[]) then b.amount_minor end), 0)::bigint
          as "balanceChange",
        (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (
          (select id, amount_minor as amount, md5(id::text) as hash from bills
            order by amount_minor desc nulls last, id limit 1)
          union (select id, amount_minor, md5(id::text) from bills order by amount_minor, id limit 1)
          union (select id, amount_minor, md5(id::text) from bills order by md5(id::text) limit ${sql.lit(others)})) p
        ) as candidates
      from bills b left join bill s on s.id = b.supersedes_bill_id and s.status = 'Published'`,
  );

/** Counts a cycle anew behind a change of its bills. */
export const recount = async (tx: Tx, cycleId: number): Promise<void> =>
  keepCounted(tx, cycleId, await countNow(tx, cycleId));
