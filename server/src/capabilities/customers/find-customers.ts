import { asHit } from '@ratepayer/contract/find/as-hit.ts';
import type { Hit } from '@ratepayer/contract/find/find.shapes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { firstFound } from '../../platform/lists/first-found.ts';
import type { Ground } from '../../platform/lists/source.ts';
import { customerSource } from './customer.source.ts';

/** Payers with a login whose name, e-mail or telephone holds a text, or an account of theirs. */
export async function findCustomers(tx: Tx, ground: Ground, text: string, most: number): Promise<readonly Hit[]> {
  const rows = await firstFound(tx, customerSource, ground, { 'Search.SearchText': text }, most);
  return rows.map(({ id, name, email, status }) => asHit({ key: String(id), name, email, status }));
}
