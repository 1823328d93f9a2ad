import { sql } from 'kysely';
import { type Database, rowsOf } from '../database/database.ts';

/** What the provider is called: of what was begun at that moment, else now. */
export type ProviderName = (begun?: Date) => string;

/** A new name works so long after it was chosen: each node has read it by then. */
export const nameWorksAfterMs = 60_000;
const readEveryMs = 20_000;
/** A payment that is begun today never outlives this many changes. */
const most = 50;

interface Named {
  readonly name: string;
  readonly fromDate: Date;
}

/** The name of the installation, but for the times in which a Global Admin chose another one. */
export async function providerNames(db: Database, usual: string) {
  let chosen: readonly Named[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  async function reload(): Promise<void> {
    readAt = performance.now();
    chosen = await db.platform((tx) =>
      rowsOf(
        tx,
        sql<Named>`select name, from_date as "fromDate" from published.provider_name
          order by from_date desc, id desc limit ${most}`,
      ),
    );
  }
  const providerName: ProviderName = (begun = new Date()) => {
    // Nothing waits for it: what is known counts until it is read.
    if (performance.now() - readAt > readEveryMs) reload().catch(() => undefined);
    return chosen.find(({ fromDate }) => fromDate <= begun)?.name || usual;
  };
  await reload();
  return { providerName, reload };
}
export type ProviderNames = Awaited<ReturnType<typeof providerNames>>;
