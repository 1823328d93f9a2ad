import { sql } from 'kysely';
import { type Database, oneRow } from '../../platform/database/database.ts';

/**
 * What tries of an address are counted under: in the letters by which its login is found. A browser that was used for
 * its login counts for itself: what strangers do with the address takes nothing from whoever comes back.
 */
export async function loginKey(
  db: Database,
  { email, browserHash }: { readonly email: string; readonly browserHash: string },
): Promise<string> {
  const { address, isKnown } = await db.platform((tx) =>
    oneRow(
      tx,
      sql<{ address: string; isKnown: boolean }>`select lower(${email}) as address,
        exists (select 1 from identity.known_browser k join identity.login l on l.user_id = k.user_id
          where lower(l.email) = lower(${email}) and k.browser_hash = ${browserHash} and k.disowned_date is null)
          as "isKnown"`,
    ),
  );
  return isKnown ? `${address} ${browserHash}` : address;
}
