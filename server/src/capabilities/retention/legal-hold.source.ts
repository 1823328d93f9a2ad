import { legalHolds } from '@ratepayer/contract/retention/legal-hold.list.ts';
import type { LegalHoldRecord } from '@ratepayer/contract/retention/legal-hold.operations.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { readOne } from '../../platform/lists/read-one.ts';

const status = sql`case when h.lifted_date is not null then 'Lifted' when h.ends_at <= now() then 'Over'
  else 'In Force' end`;

interface Sees {
  readonly businessUnitIds: readonly number[];
}

/** Holds of every organization of whoever asks. */
export const legalHoldSourceFor = ({ businessUnitIds }: Sees) =>
  plainSource(legalHolds, {
    from: sql`legal_hold h join published.organization o on o.id = h.organization_id`,
    as: 'h',
    reach: businessUnitIds,
    scope: () => sql`true`,
    of: { organizationName: sql`o.name`, status },
  });

/** One hold, in the scope of whoever asks. @throws 404 */
export async function readHold(tx: Tx, sees: Sees, id: number): Promise<LegalHoldRecord> {
  const row = await readOne(tx, legalHoldSourceFor(sees), 0, id);
  const { rowVersion } = await oneRow(
    tx,
    sql<{ rowVersion: number }>`select row_version as "rowVersion" from legal_hold where id = ${id}`,
  );
  return { ...row, rowVersion };
}
