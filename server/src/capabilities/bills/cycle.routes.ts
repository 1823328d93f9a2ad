import { cycleOperations } from '@ratepayer/contract/bills/cycle.operations.ts';
import { cyclePaths } from '@ratepayer/contract/bills/cycle.paths.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import type { Tx } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, pageOf } from '../organizations/unit-lists.ts';
import { approveCycle } from './approve-cycle.ts';
import { assignDocument, removeDocument } from './assign-document.ts';
import type { BillDeps } from './bill-deps.ts';
import { cycleLog } from './log-step.ts';
import { checkCycle } from './check-cycle.ts';
import { problemsOf, unmatchedOf, withoutBill } from './cycle.queries.ts';
import { cycleSource } from './cycle.source.ts';
import { deleteCycle } from './delete-cycle.ts';
import { downloadRejected } from './download-rejected.ts';
import { excludeBill } from './exclude-bill.ts';
import { previewBillFile } from './preview-bill-file.ts';
import { processCycle } from './process-cycle.ts';
import { planCycle } from './plan-cycle.ts';
import { readCycle } from './read-cycle.ts';
import { readProgress } from './read-progress.ts';
import { reserveForCycle } from './reserve-file.ts';
import { addCycle, changeCycle } from './save-cycle.ts';

interface OfCycle {
  readonly businessUnitId: number;
  readonly cycleId: number;
}

export function cycleRoutes(app: FastifyInstance, deps: BillDeps): void {
  const { db } = deps;
  const reading = <T>({ businessUnitId, cycleId }: OfCycle, read: (tx: Tx) => Promise<T>): Promise<T> =>
    db.reading([businessUnitId], async (tx) => {
      await readCycle(tx, businessUnitId, cycleId);
      return read(tx);
    });
  bind(app, cyclePaths, cycleOperations, {
    listBillingCycles: ({ params, query }) => pageOf(deps, cycleSource, params.businessUnitId, query),
    exportBillingCycles: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, cycleSource, { businessUnitId, method, query }),
    addBillingCycle: ({ caller, params, body }) => addCycle(db, caller, params.businessUnitId, body),
    readBillingCycle: ({ params: { businessUnitId, cycleId } }) =>
      db.reading([businessUnitId], (tx) => readCycle(tx, businessUnitId, cycleId)),
    readBillingCycleProgress: ({ params: { businessUnitId, cycleId } }) =>
      db.reading([businessUnitId], (tx) => readProgress(tx, businessUnitId, cycleId)),
    changeBillingCycle: ({ caller, params: { businessUnitId, cycleId: id }, body }) =>
      changeCycle(db, caller, { ...body, businessUnitId, id }),
    deleteBillingCycle: async ({ caller, params }) => {
      await deleteCycle(deps, caller, params.businessUnitId, params.cycleId);
      return {};
    },
    listBillingCycleHistory: ({ params: { businessUnitId, cycleId: entityId }, query }) =>
      historyOf(db, { businessUnitId, entityType: 'BillingCycle', entityId }, readCycle, query.Before),
    listBillingCycleLog: ({ params: { businessUnitId, cycleId: entityId }, query }) =>
      historyOf(db, { businessUnitId, entityType: cycleLog, entityId }, readCycle, query.Before),
    reserveBillFile: ({ caller, params, body }) => reserveForCycle(deps, caller, { ...params, ...body }),
    previewBillFile: ({ caller, params, query }) => previewBillFile(deps, caller, params, query),
    processBillingCycle: ({ caller, params, body }) =>
      processCycle(deps, caller, params.businessUnitId, params.cycleId, body),
    listBillingCycleProblems: ({ params, query }) => reading(params, (tx) => problemsOf(tx, params.cycleId, query)),
    getRejectedBills: ({ caller, params: { businessUnitId, cycleId } }) =>
      downloadRejected(deps, caller, businessUnitId, cycleId),
    readBillingCycleChecks: ({ params }) =>
      db.reading([params.businessUnitId], (tx) => checkCycle(tx, params.businessUnitId, params.cycleId)),
    readBillingCyclePlan: ({ caller, params }) =>
      db.reading([params.businessUnitId], (tx) =>
        planCycle(tx, caller, { ...params, id: params.cycleId, hasTexts: deps.texts !== undefined }),
      ),
    listUnmatchedDocuments: ({ params, query }) => reading(params, (tx) => unmatchedOf(tx, params.cycleId, query)),
    listAccountsWithoutBill: ({ params, query }) =>
      reading(params, (tx) => withoutBill(tx, params.businessUnitId, params.cycleId, query)),
    assignBillDocument: ({ caller, params, body }) => assignDocument(db, caller, { ...params, ...body }),
    removeBillDocument: ({ caller, params }) => removeDocument(deps, caller, params),
    excludeBill: ({ caller, params, body }) => excludeBill(db, caller, { ...params, ...body }),
    approveBillingCycle: ({ caller, params, body }) =>
      approveCycle(deps, caller, params.businessUnitId, params.cycleId, body),
  });
}
