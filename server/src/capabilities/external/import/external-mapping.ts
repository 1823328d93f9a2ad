import { assignedRow, type AssignedRow, externalMapping } from '@ratepayer/contract/payments/external-upload.shapes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { uploadConfigOf, uploadMapping } from '../../accounts/uploads/upload-mapping.ts';

const importType = 'External Payments';

/** How a file is read, where files can still be read so; accounts that were named for its rows are of it alone. */
export const asMapping = (config: object) => externalMapping.safeParse(config).data;

/** Accounts that were named by hand for rows of the file of a configuration. */
export const assignedIn = (config: object): readonly AssignedRow[] =>
  assignedRow.array().safeParse('assign' in config ? config.assign : []).data ?? [];

/** How an upload of payments is read, and what was saved under names. @throws 404 where there is no such upload */
export async function mappingOf(tx: Tx, businessUnitId: number, uploadId: number) {
  const place = { businessUnitId, uploadId, importType } as const;
  const found = await uploadMapping(tx, place, asMapping);
  return { ...found, assign: [...(await assignedBefore(tx, businessUnitId, uploadId))] };
}

/** Accounts that were named by hand when an upload was checked. @throws 404 where there is no such upload */
export const assignedBefore = async (tx: Tx, businessUnitId: number, uploadId: number) =>
  assignedIn(await uploadConfigOf(tx, { businessUnitId, uploadId, importType }));
