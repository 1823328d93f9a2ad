import { sql } from 'kysely';
import { oneRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';

/** Who began something: a person or a program, as they are called now; neither for what begins by itself. */
export interface Beginner {
  readonly name: string;
  readonly userId: number | null;
  readonly clientId: string;
}

export const byItself: Beginner = { name: 'System', userId: null, clientId: '' };

/** Who calls, as who begins it. */
export const beginner = ({ name, id, clientId }: Caller): Beginner => ({
  name,
  userId: clientId || id === 0 ? null : id,
  clientId,
});

/**
 * Whether somebody is another person than who began a run, and than everybody who began those that it goes on for. A
 * program is no person. Runs from before it was known who began them know a name alone.
 */
export async function isAnotherPerson(tx: Tx, { kind, id: userId, name }: Caller, id: number): Promise<boolean> {
  if (kind !== 'staff') return false;
  const { isOwn } = await oneRow(
    tx,
    sql<{ isOwn: boolean }>`select exists (select 1 from job_execution e join job_execution o
        on o.id in (e.id, e.first_id) or o.first_id = e.first_id
      where e.id = ${id} and (o.started_by_user = any(logins_of(array[${userId}::int]))
        or (o.started_by_user is null and o.started_by_client = '' and o.started_by = ${name}))) as "isOwn"`,
  );
  return !isOwn;
}
