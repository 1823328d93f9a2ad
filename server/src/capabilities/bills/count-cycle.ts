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
/** The same of some of its bills. */
export interface Part extends Omit<Counted, 'documents' | 'unmatchedDocuments' | 'samples'> {
  readonly bills: number;
  readonly total: number;
  readonly candidates: readonly Candidate[];
}

/** What the bills of a cycle come to, and of how many accounts they are. */
export interface Sums {
  /** Null where documents alone came: they are of the same accounts as before. */
  readonly accounts: number | null;
  readonly part: Part;
}

const others = 5;
const isProblem = (name: string) => sql`(count(*) filter (where c.problem = ${name}))::int`;

/** What the bills in `chunk` come to, as columns of a statement over `fromChunk`. */
export const partOf = sql<Part>`count(c.id)::int as bills, coalesce(sum(c.amount_minor), 0)::bigint as total,
  (count(c.id) filter (where c.document_id is null))::int as "withoutDocument",
  ${isProblem('Zero Amount')} as zero, ${isProblem('Negative Amount')} as negative,
  ${isProblem('Due In The Past')} as "dueInThePast", ${isProblem('Unusually High')} as "unusuallyHigh",
  coalesce(sum(case when c.status <> 'Draft' then c.posted_minor
    when c.bill_type = 'Recalculated' then c.amount_minor - coalesce(s.amount_minor, 0)
    when c.bill_type = any(${sql.val([...owedTypes])}::text[]) then c.amount_minor end), 0)::bigint as "balanceChange",
  (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (
    (select id, amount_minor as amount, md5(id::text) as hash from chunk
      order by amount_minor desc nulls last, id limit 1)
    union (select id, amount_minor, md5(id::text) from chunk order by amount_minor, id limit 1)
    union (select id, amount_minor, md5(id::text) from chunk order by md5(id::text) limit ${sql.lit(others)})) p
  ) as candidates`;
/** A bill that was taken back is superseded by none. */
export const fromChunk = sql`chunk c left join bill s on s.id = c.supersedes_bill_id and s.status = 'Published'`;

export const nothingYet: Part = {
  bills: 0,
  total: 0,
  withoutDocument: 0,
  zero: 0,
  negative: 0,
  dueInThePast: 0,
  unusuallyHigh: 0,
  balanceChange: 0,
  candidates: [],
};

/** Two parts of a cycle as one. */
export const together = (one: Part, other: Part): Part => ({
  bills: one.bills + other.bills,
  total: one.total + other.total,
  withoutDocument: one.withoutDocument + other.withoutDocument,
  zero: one.zero + other.zero,
  negative: one.negative + other.negative,
  dueInThePast: one.dueInThePast + other.dueInThePast,
  unusuallyHigh: one.unusuallyHigh + other.unusuallyHigh,
  balanceChange: one.balanceChange + other.balanceChange,
  candidates: best([...one.candidates, ...other.candidates]),
});

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

/**
 * Keeps with a cycle what all of its bills come to; whoever looked at something else before learns of it. All of it, or
 * what is compared when it is approved would differ for good: accounts that are merged while a worker walks by
 * accounts take bills across the place where it is, so that it counts them twice or never.
 */
export async function keepCounted(tx: Tx, cycleId: number, { accounts, part }: Sums): Promise<void> {
  const { documents } = await oneRow(
    tx,
    sql<{ documents: number }>`select count(*)::int as documents from bill_document
      where billing_cycle_id = ${cycleId} and replaced_date is null`,
  );
  const { bills, total, candidates, ...sums } = part;
  const unmatchedDocuments = documents - (bills - part.withoutDocument);
  const counted: Counted = { ...sums, documents, unmatchedDocuments, samples: best(candidates).map(({ id }) => id) };
  const kept = JSON.stringify(counted);
  await change(
    tx,
    sql`update billing_cycle c set counted = n.counted, bill_count = n.bills, account_count = n.accounts,
        total_amount_minor = n.total, row_version = c.row_version + 1
      from (select ${kept}::jsonb as counted, ${bills}::int as bills, ${total}::bigint as total,
        coalesce(${accounts}::int, o.account_count) as accounts from billing_cycle o where o.id = ${cycleId}) n
      where c.id = ${cycleId} and (c.counted, c.bill_count, c.account_count, c.total_amount_minor)
        is distinct from (n.counted, n.bills, n.accounts, n.total)`,
  );
}

/** What the bills of a cycle come to now: for what a person does to one of them, and to approve them by. */
export async function countNow(tx: Tx, cycleId: number): Promise<Sums> {
  const { accounts, ...part } = await oneRow(
    tx,
    sql<Part & { accounts: number }>`with chunk as materialized (select id, account_id, document_id, supersedes_bill_id,
        status, problem, bill_type, amount_minor, posted_minor from bill where billing_cycle_id = ${cycleId})
      select count(distinct c.account_id)::int as accounts, ${partOf} from ${fromChunk}`,
  );
  return { accounts, part };
}

/** Counts a cycle anew behind a change of one of its bills. */
export const recount = async (tx: Tx, cycleId: number): Promise<void> =>
  keepCounted(tx, cycleId, await countNow(tx, cycleId));
