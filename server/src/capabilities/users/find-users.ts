import { asHit } from '@ratepayer/contract/find/as-hit.ts';
import type { Hit } from '@ratepayer/contract/find/find.shapes.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { firstFound } from '../../platform/lists/first-found.ts';
import type { Ground } from '../../platform/lists/source.ts';
import { userSourceFor } from './user.source.ts';

/** People of the organization whose name or e-mail holds a text, as far as whoever asks works where they do. */
export async function findUsers(
  tx: Tx,
  caller: Caller,
  ground: Ground,
  text: string,
  most: number,
): Promise<readonly Hit[]> {
  const rows = await firstFound(tx, userSourceFor(caller), ground, { 'Search.SearchText': text }, most);
  // Programs have a page of their own.
  return rows
    .filter(({ id }) => id > 0)
    .map(({ id, name, email, status }) => asHit({ key: String(id), name, email, status }));
}
