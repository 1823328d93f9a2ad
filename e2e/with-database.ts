import { startEmbedded } from '@ratepayer/server/platform/database/embedded.ts';
import pg from 'pg';

export type Query = (text: string, values?: unknown[]) => Promise<any[]>;

/** The database of a running product, for what no screen does yet and to let time pass. */
export async function withDatabase<T>(dataDir: string, work: (query: Query) => Promise<T>): Promise<T> {
  const { ownerUrl } = await startEmbedded({ dataDir, durable: false, ownsSignals: false });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(async (text, values = []) => (await client.query(text, values)).rows);
  } finally {
    await client.end();
  }
}
