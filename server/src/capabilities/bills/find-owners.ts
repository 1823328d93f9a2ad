import { sql } from 'kysely';
import { oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { type ClaimedCycle, keepOn, type RunDeps } from './claimed-cycle.ts';
import { isFree, parted, plain } from './plain-number.ts';

const namesAtOnce = 1_000;
const accountsAtOnce = 20_000;

/** By document, the one account whose number begins or ends its name; 0 where those of several do. */
export type Owners = ReadonlyMap<number, number>;

interface Name {
  readonly id: number;
  readonly name: string;
}
interface Found {
  readonly through: number | null;
  readonly owners: readonly { readonly document: number; readonly first: number; readonly last: number }[];
}

/**
 * Whose numbers begin or end the names of documents that have nothing between two numbers, whoever is billed in this
 * cycle (decision 145); some names and some accounts in each statement.
 */
export async function findOwners({ db }: Pick<RunDeps, 'db'>, cycle: ClaimedCycle): Promise<Owners> {
  const owners = new Map<number, number>();
  const scoped = <T>(look: (tx: Tx) => Promise<T>): Promise<T> =>
    db.scoped([cycle.businessUnitId], async (tx) => {
      await keepOn(tx, cycle);
      return look(tx);
    });
  const lookAmongAll = async (names: readonly Name[]): Promise<void> => {
    for (let after: number | null = 0; after !== null; ) {
      const from: number = after;
      const found: Found = await scoped((tx) => ownersAmong(tx, cycle.businessUnitId, names, from));
      note(owners, found.owners);
      after = found.through;
    }
  };
  for (let last = 0; ; ) {
    const from = last;
    const names = await scoped((tx) => unparted(tx, cycle.id, from));
    if (names.length === 0) return owners;
    await lookAmongAll(names);
    last = names.at(-1)?.id ?? 0;
  }
}

function note(owners: Map<number, number>, found: Found['owners']): void {
  for (const { document, first, last } of found) {
    const known = owners.get(document);
    owners.set(document, first === last && (known === undefined || known === first) ? first : 0);
  }
}

const unparted = (tx: Tx, cycleId: number, after: number): Promise<Name[]> =>
  rowsOf(
    tx,
    sql<Name>`select d.id, d.plain_name as name from bill_document d where ${isFree(cycleId)} and d.id > ${after}
      and strpos(${parted}, '-') = 0 order by d.id limit ${sql.lit(namesAtOnce)}`,
  );

const ownersAmong = (tx: Tx, businessUnitId: number, names: readonly Name[], after: number): Promise<Found> =>
  oneRow(
    tx,
    sql<Found>`with ends as materialized (select distinct x.id, e.part
        from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as x (id bigint, name text)
        cross join lateral generate_series(1, length(x.name) - 1) n
        cross join lateral (values (left(x.name, n)), (right(x.name, n))) e (part)),
      chunk as materialized (select id, account_number, sub_account_number from published.account
        where business_unit_id = ${businessUnitId} and not is_deleted and id > ${after}
        order by id limit ${sql.lit(accountsAtOnce)}),
      keys as materialized (select distinct s.id, k.key from chunk s
        cross join lateral (values (${plain(sql`s.account_number`)}),
          (${plain(sql`s.account_number || s.sub_account_number`)})) k (key)),
      owned as (select e.id as document, min(k.id) as first, max(k.id) as last
        from ends e join keys k on k.key = e.part group by e.id)
      select (select max(id) from chunk) as through,
        coalesce((select jsonb_agg(to_jsonb(o)) from owned o), '[]') as owners`,
  );
