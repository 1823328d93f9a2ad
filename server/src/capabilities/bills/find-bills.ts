import type { billList } from '@ratepayer/contract/bills/bill.list.ts';
import { asHit } from '@ratepayer/contract/find/as-hit.ts';
import type { Hit } from '@ratepayer/contract/find/find.shapes.ts';
import type { QueryOf } from '@ratepayer/contract/kit/list.ts';
import type { Tx } from '../../platform/database/database.ts';
import { firstFound } from '../../platform/lists/first-found.ts';
import type { Ground } from '../../platform/lists/source.ts';
import { billSource } from './bill.source.ts';

/** Bills whose number begins with a text; those of an account stand on its page. */
export async function findBills(tx: Tx, ground: Ground, text: string, most: number): Promise<readonly Hit[]> {
  const asked: QueryOf<typeof billList> = { 'Search.SearchText': text, 'Search.FieldNames': ['billNumber'] };
  const rows = await firstFound(tx, billSource, ground, asked, most);
  return rows.map(({ id, billNumber, accountNumber, accountName, amountMinor, status }) =>
    asHit({ key: String(id), name: billNumber, account: `${accountNumber} ${accountName}`, amountMinor, status }),
  );
}
