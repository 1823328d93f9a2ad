import type pg from 'pg';
import { compiled } from '../../../platform/database/statement-text.ts';
import { announcement } from '../../../platform/outbox/announce.ts';

/** Announces that an import changed accounts, or what is shown of them. */
export async function tellAccountsChanged(
  client: pg.PoolClient,
  businessUnitId: number,
  uploadId: number,
): Promise<void> {
  const told = { businessUnitId, orderingKey: `upload:${uploadId}`, payload: { id: uploadId } };
  const { sql: text, parameters } = compiled(announcement([{ ...told, topic: 'BusinessUnit.AccountsUpdated' }]));
  await client.query(text, [...parameters]);
}
