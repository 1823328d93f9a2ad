import { type ReadingMapping, readingMapping } from '@ratepayer/contract/readings/reading-import.shapes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { uploadMapping } from '../../accounts/uploads/upload-mapping.ts';

/** How an upload of readings is read, and what was saved under names. @throws 404 where there is no such upload */
export const mappingOf = (tx: Tx, businessUnitId: number, uploadId: number) =>
  uploadMapping<ReadingMapping>(
    tx,
    { businessUnitId, uploadId, importType: 'Readings' },
    (config) => readingMapping.safeParse(config).data,
  );
