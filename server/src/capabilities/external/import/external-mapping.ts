import { assignedRow, type AssignedRow, externalMapping } from '@ratepayer/contract/payments/external-upload.shapes.ts';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { businessUnitOf } from '../../organizations/find-business-unit.ts';
import { uploadConfigOf, uploadMapping } from '../../accounts/uploads/upload-mapping.ts';

const importType = 'External Payments';

/** How a file is read, where files can still be read so; accounts that were named for its rows are of it alone. */
export const asMapping = (config: object) => externalMapping.safeParse(config).data;

/**
 * What rows do to balances where neither they nor how they are read say it: as the business unit said when its upload
 * began (decision 250).
 */
export const beginPosting = async (tx: Tx, businessUnitId: number) => ({
  posts: (await businessUnitOf(tx, businessUnitId)).externalPaymentsPostToBalance,
});

/** The same, of the upload of a configuration. */
export const postsIn = (config: object): boolean => postsOf.parse(config).posts;
// An upload that began before this was kept did what files did then.
const postsOf = z.object({ posts: z.boolean().default(true) });

/** Accounts that were named by hand for rows of the file of a configuration. */
export const assignedIn = (config: object): readonly AssignedRow[] =>
  assignedRow.array().safeParse('assign' in config ? config.assign : []).data ?? [];

/** How an upload of payments is read, and what was saved under names. @throws 404 where there is no such upload */
export async function mappingOf(tx: Tx, businessUnitId: number, uploadId: number) {
  const place = { businessUnitId, uploadId, importType } as const;
  const found = await uploadMapping(tx, place, asMapping);
  const { assign, posts } = await saidBefore(tx, businessUnitId, uploadId);
  return { ...found, assign: [...assign], posts };
}

/**
 * What an upload has beside how it is read: the accounts that were named by hand when it was checked, and what it does
 * to balances since it began. @throws 404 where there is no such upload
 */
export async function saidBefore(tx: Tx, businessUnitId: number, uploadId: number) {
  const config = await uploadConfigOf(tx, { businessUnitId, uploadId, importType });
  return { assign: assignedIn(config), posts: postsIn(config) };
}
