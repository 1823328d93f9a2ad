import { rowsOf, sql, type Tx } from '../../platform/database/database.ts';

const most = 500;

/** Ids of the accounts whose number or name holds a text: three letters and more anywhere (trigrams), two at the beginning of either. */
export async function matchingAccounts(tx: Tx, businessUnitId: number, text: string): Promise<number[]> {
  const part = escapeLike(text.toLowerCase());
  const match = text.length >= 3 ? sql`lower(name || ' ' || account_number) like ${`%${part}%`}` : sql`(lower(name) like ${`${part}%`} or lower(account_number) like ${`${part}%`})`;
  const rows = await rowsOf(tx, sql<{ id: number }>`select id from account where business_unit_id = ${businessUnitId} and not is_deleted and ${match} limit ${most}`);
  return rows.map((row) => row.id);
}

/** A text whose wildcards stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (c) => `\\${c}`);
