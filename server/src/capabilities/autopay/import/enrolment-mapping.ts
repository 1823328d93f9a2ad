import { enrolmentMapping } from '@ratepayer/contract/autopay/enrolment-import.shapes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { uploadMapping } from '../../accounts/uploads/upload-mapping.ts';

/** How an upload of enrolments is read, and what was saved under names. @throws 404 where there is no such upload */
export const mappingOf = (tx: Tx, businessUnitId: number, uploadId: number) =>
  uploadMapping(
    tx,
    { businessUnitId, uploadId, importType: 'Autopay Enrollments' },
    (config) => enrolmentMapping.safeParse(config).data,
  );
