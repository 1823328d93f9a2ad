import type { FailedDelivery } from '@ratepayer/contract/jobs/job.operations.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type FailedRow, listFailed } from '../../platform/outbox/list-failed.ts';
import { escapeLike } from '../../platform/lists/search-in.ts';
import { referenceNumbersOf } from '../payments/reference-numbers.ts';

interface Filter {
  readonly Page: number;
  readonly PageSize: number;
  readonly Status?: 'Waiting' | 'Failed' | undefined;
  readonly 'Search.SearchText'?: string | undefined;
}

/** The register of failed deliveries of a business unit, the newest first. */
export async function listDeliveries(
  tx: Tx,
  businessUnitId: number,
  filter: Filter,
): Promise<{ items: FailedDelivery[]; totalCount: number }> {
  const search = filter['Search.SearchText'];
  const { rows, totalCount } = await listFailed(tx, businessUnitId, {
    status: filter.Status,
    like: search ? `%${escapeLike(search)}%` : undefined,
    limit: filter.PageSize,
    offset: (filter.Page - 1) * filter.PageSize,
  });
  const references = await referenceNumbersOf(
    tx,
    rows.flatMap((row) => row.paymentId ?? []),
  );
  return { items: rows.map((row) => asWire(row, references)), totalCount };
}

const asWire = ({ paymentId, ...row }: FailedRow, references: ReadonlyMap<number, string>): FailedDelivery => ({
  ...row,
  referenceNumber: references.get(paymentId ?? 0) ?? '',
  announcedDate: row.announcedDate.toISOString(),
  lastAttemptDate: row.lastAttemptDate.toISOString(),
  nextAttemptDate: row.nextAttemptDate?.toISOString() ?? null,
});
