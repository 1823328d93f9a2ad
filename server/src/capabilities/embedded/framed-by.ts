import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Who may host the pages of a business unit within their own, by its slug; nobody where that is not switched on. */
export const framedBy = async (db: Database, slug: string): Promise<readonly string[]> => {
  const row = await db.platformRead(
    sql<{ origins: string[] }>`select e.allowed_origins as origins from embedded_settings e
      join published.business_unit u on u.id = e.business_unit_id
      where u.slug = ${slug} and not u.is_deleted and e.mode = 'Enabled'`,
  );
  return row?.origins ?? [];
};
