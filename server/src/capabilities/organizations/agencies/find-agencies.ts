import type { agencyOperations } from '@ratepayer/contract/organizations/agency.operations.ts';
import { plainWords } from '@ratepayer/contract/organizations/plain-words.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import { escapeLike } from '../../../platform/lists/search-in.ts';

type Operation = (typeof agencyOperations)['findAgencies'];

/** Firms that are active, by their names; before there is any business unit, too. */
export async function findAgencies(
  tx: Tx,
  query: z.output<Operation['query']>,
): Promise<z.output<Operation['answer']>> {
  const { Page, PageSize } = query;
  const words = plainWords(query['Search.SearchText'] ?? '').map(
    (word) => sql` and lower(a.name) like ${`%${escapeLike(word)}%`}`,
  );
  const items = await rowsOf(
    tx,
    sql<{ id: number; name: string; total: number }>`select a.id, a.name, count(*) over ()::int as total
      from agency a where a.is_active ${sql.join(words, sql``)}
      order by a.name, a.id limit ${PageSize} offset ${(Page - 1) * PageSize}`,
  );
  return { items, totalCount: items[0]?.total ?? 0 };
}
