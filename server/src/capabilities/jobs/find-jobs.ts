import { asHit } from '@ratepayer/contract/find/as-hit.ts';
import type { Hit } from '@ratepayer/contract/find/find.shapes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { firstFound } from '../../platform/lists/first-found.ts';
import type { Ground } from '../../platform/lists/source.ts';
import { jobSource } from './job.source.ts';

/** Jobs whose name holds a text. */
export async function findJobs(tx: Tx, ground: Ground, text: string, most: number): Promise<readonly Hit[]> {
  const rows = await firstFound(tx, jobSource, ground, { 'Search.SearchText': text }, most);
  return rows.map(({ id, name, lastStatus }) => asHit({ key: String(id), name, status: lastStatus ?? '' }));
}
