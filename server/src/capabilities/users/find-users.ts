import { asHit } from '@ratepayer/contract/find/as-hit.ts';
import type { Hit } from '@ratepayer/contract/find/find.shapes.ts';
import type { QueryOf } from '@ratepayer/contract/kit/list.ts';
import { staffRoles } from '@ratepayer/contract/users/user.fields.ts';
import type { users } from '@ratepayer/contract/users/user.list.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { firstFound } from '../../platform/lists/first-found.ts';
import type { Ground } from '../../platform/lists/source.ts';
import { userSourceFor } from './user.source.ts';

const people = staffRoles.filter((role) => role !== 'Global Admin');

/** People of the organization whose name or e-mail holds a text, as far as whoever asks works where they do. */
export async function findUsers(
  tx: Tx,
  caller: Caller,
  ground: Ground,
  text: string,
  most: number,
): Promise<readonly Hit[]> {
  // Programs have a page of their own, and take no place of a person here.
  const asked: QueryOf<typeof users.list> = { 'Search.SearchText': text, Roles: people };
  const rows = await firstFound(tx, userSourceFor(caller), ground, asked, most);
  return rows.map(({ id, name, email, status }) => asHit({ key: String(id), name, email, status }));
}
