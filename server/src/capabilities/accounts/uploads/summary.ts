import type pg from 'pg';
import type { Comparison } from './compare.ts';
import type { StageResult } from './stage-file.ts';

/** What a file does, in figures: kept by the dry run and by the comparison that is carried out. */
export async function keepSummary(
  client: pg.PoolClient,
  uploadId: number,
  staged: StageResult,
  found: Comparison,
): Promise<void> {
  await client.query(
    `update account_upload set total_rows = $2, created = $3, updated = $4, unchanged = $5, missing = $6,
      duplicates = $7, rejected = $8, balance_change_minor = $9, balance_total_minor = $10, left_alone = $11,
      charges_created = $12, charges_changed = $13, charges_closed = $14 where id = $1`,
    [
      uploadId,
      staged.totalRows,
      found.created,
      found.updated,
      found.unchanged,
      found.missing,
      found.duplicates,
      staged.rejected,
      found.balanceChangeMinor,
      found.balanceTotalMinor,
      found.skipped,
      found.chargesCreated,
      found.chargesChanged,
      found.chargesClosed,
    ],
  );
}
