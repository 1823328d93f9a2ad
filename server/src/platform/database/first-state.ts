import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

/** A migration as the database keeps that it ran. */
export interface Migration {
  readonly name: string;
  readonly checksum: string;
}

// The sixty migrations that the first state took the place of: the name of the first, and a digest of all.
const oldest = '0001-scope.sql';
const all = '53dcfdb7c5de003e3716cddbb93086e15d972de0fd129cc7558c15e79fe7a688';

/** Whether a file is part of the first state, which says by capability what those made (decision 117). */
const isFirst = ({ name }: Migration): boolean => /^0001-\d\d-/.test(name);

/**
 * Notes the first state as done in a database that the migrations before it made: it has that state already. One
 * statement, so that a process that dies here leaves none of it noted or all.
 * @throws when not all of those ran, each as it was.
 */
export async function noteFirstState(
  client: ClientBase,
  done: ReadonlyMap<string, string>,
  files: readonly Migration[],
): Promise<readonly Migration[]> {
  const first = files.filter(isFirst);
  if (!done.has(oldest) || first.some(({ name }) => done.has(name))) return [];
  const lines = [...done].map(([name, checksum]) => `${name} ${checksum}`).toSorted();
  if (createHash('sha256').update(lines.join('\n')).digest('hex') !== all)
    throw new Error(
      `The migrations of this database end with ${[...done.keys()].toSorted().at(-1)}, which is not where this release
        goes on from. Start the release before this one once, then this one.`.replace(/\s+/g, ' '),
    );
  await client.query('insert into migration (name, checksum) select * from unnest($1::text[], $2::text[])', [
    first.map(({ name }) => name),
    first.map(({ checksum }) => checksum),
  ]);
  return first;
}
