import { readingOperations } from '@ratepayer/contract/readings/reading.operations.ts';
import { readingPaths } from '@ratepayer/contract/readings/reading.paths.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import type { Tx } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { readOne } from '../../platform/lists/read-one.ts';
import { say } from '../../platform/texts/refusals.ts';
import { processUpload } from '../accounts/uploads/process-upload.ts';
import { reserveUpload, type StartDeps } from '../accounts/uploads/start-upload.ts';
import { forgetConfig } from '../accounts/uploads/upload-config.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { addReading } from './add-reading.ts';
import { correctReading } from './correct-reading.ts';
import { deleteReading, deleteReadings } from './delete-readings.ts';
import { mappingOf } from './import/reading-mapping.ts';
import { uploadRowsOf } from './import/upload-rows.ts';
import { ownUsage } from './own-usage.ts';
import { readUsage } from './read-usage.ts';
import { readingSource } from './reading.source.ts';
import { refuseWhenOff } from './refuse-when-off.ts';

const readReading = (tx: Tx, businessUnitId: number, id: number) =>
  readOne(tx, readingSource, businessUnitId, id, say('could_not_find_reading'));

/** Every one of them is refused where a business unit shows no readings. */
export function readingRoutes(app: FastifyInstance, deps: StartDeps & ListDeps): void {
  const { db } = deps;
  const shown = async <T>({ businessUnitId }: { readonly businessUnitId: number }, work: () => Promise<T>) => {
    await refuseWhenOff(db, businessUnitId);
    return work();
  };
  const read = ({ businessUnitId }: { readonly businessUnitId: number }, id: number) =>
    db.reading([businessUnitId], (tx) => readReading(tx, businessUnitId, id));
  bind(app, readingPaths, readingOperations, {
    listReadings: ({ params, query }) => shown(params, () => pageOf(deps, readingSource, params.businessUnitId, query)),
    exportReadings: ({ caller, params, query }) => {
      const { businessUnitId, exportMethod: method } = params;
      return shown(params, () => exportOf(deps, caller, readingSource, { businessUnitId, method, query }));
    },
    addReading: ({ caller, params, body, idempotencyKey }) =>
      shown(params, async () =>
        read(params, await addReading(deps, caller, params.businessUnitId, body, idempotencyKey)),
      ),
    deleteReadings: ({ caller, params, body }) =>
      shown(params, async () => ({ deleted: await deleteReadings(db, caller, params.businessUnitId, body.ids) })),
    getReadingUploadUrl: ({ caller, params, body }) =>
      shown(params, () =>
        reserveUpload(deps, caller, params.businessUnitId, body.fileName, { importType: 'Readings' }),
      ),
    processReadingUpload: ({ caller, params, body }) =>
      shown(params, () => processUpload(deps, caller, params.businessUnitId, { ...body, importType: 'Readings' })),
    getReadingMapping: ({ params }) =>
      shown(params, () =>
        db.reading([params.businessUnitId], (tx) => mappingOf(tx, params.businessUnitId, params.uploadId)),
      ),
    listReadingUploadRows: ({ params, query }) =>
      shown(params, () =>
        db.reading([params.businessUnitId], async (tx) => {
          await mappingOf(tx, params.businessUnitId, params.uploadId);
          return uploadRowsOf(tx, params.uploadId, query);
        }),
      ),
    deleteReadingMapping: ({ caller, params }) =>
      shown(params, async () => {
        await db.scoped([params.businessUnitId], (tx) =>
          forgetConfig(tx, caller, { ...params, importType: 'Readings' }),
        );
        return {};
      }),
    getUsage: ({ params, query }) =>
      shown(params, () =>
        db.reading([params.businessUnitId], (tx) =>
          readUsage(tx, params.businessUnitId, params.accountId, query.Interval),
        ),
      ),
    readOwnUsage: ({ caller, params, query }) => ownUsage(db, caller, params.accountId, query.Interval),
    getReading: ({ params }) => shown(params, () => read(params, params.id)),
    listReadingHistory: ({ params: { businessUnitId, id }, query }) =>
      shown({ businessUnitId }, () =>
        historyOf(db, { businessUnitId, entityType: 'MeterReading', entityId: id }, readReading, query.Before),
      ),
    correctReading: ({ caller, params, body }) =>
      shown(params, async () => {
        await correctReading(db, caller, params, body);
        return read(params, params.id);
      }),
    deleteReading: ({ caller, params, body }) =>
      shown(params, async () => {
        await deleteReading(db, caller, params, body.rowVersion);
        return { deleted: true };
      }),
  });
}
