import { asHit } from '@ratepayer/contract/find/as-hit.ts';
import type { Hit } from '@ratepayer/contract/find/find.shapes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { firstFound } from '../../platform/lists/first-found.ts';
import type { Ground } from '../../platform/lists/source.ts';
import { formSource } from './form.source.ts';

/** Forms whose name holds a text. */
export async function findForms(tx: Tx, ground: Ground, text: string, most: number): Promise<readonly Hit[]> {
  const rows = await firstFound(tx, formSource, ground, { 'Search.SearchText': text }, most);
  return rows.map(({ id, displayName: name, status }) => asHit({ key: String(id), name, status }));
}
