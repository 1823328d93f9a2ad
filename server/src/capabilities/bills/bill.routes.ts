import { billOperations } from '@ratepayer/contract/bills/bill.operations.ts';
import { billPaths } from '@ratepayer/contract/bills/bill.paths.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { historyOf } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { takeFiles } from '../../platform/http/take-files.ts';
import { exportOf, pageOf } from '../organizations/unit-lists.ts';
import type { BillDeps } from './bill-deps.ts';
import { billById, billSource, refuseForeign } from './bill.source.ts';
import { billsOfPayer } from './bills-of-payer.ts';
import { isLastBillOf } from './bills-open-to.ts';
import { downloadBills } from './download-bills.ts';
import { readDocument } from './read-document.ts';
import { receiveFile } from './receive-file.ts';
import { replaceDocument } from './replace-document.ts';
import { sendAgain } from './send-again.ts';
import { withdrawBill } from './withdraw-bill.ts';

export function billRoutes(app: FastifyInstance, deps: BillDeps): void {
  const { db } = deps;
  bind(app, billPaths, billOperations, {
    listBills: async ({ params: { businessUnitId }, query }) => {
      await refuseForeign(db, businessUnitId, query);
      return pageOf(deps, billSource, businessUnitId, query);
    },
    exportBills: async ({ caller, params: { businessUnitId, exportMethod: method }, query }) => {
      await refuseForeign(db, businessUnitId, query);
      return exportOf(deps, caller, billSource, { businessUnitId, method, query });
    },
    readBill: ({ params: { businessUnitId, billId } }) =>
      db.reading([businessUnitId], (tx) => billById(tx, businessUnitId, billId)),
    listBillHistory: ({ params: { businessUnitId, billId: entityId }, query }) =>
      historyOf(db, { businessUnitId, entityType: 'Bill', entityId }, billById, query.Before),
    getBillDocument: ({ caller, params }) => readDocument(deps, caller, sql`b.id = ${params.billId}`),
    listBillsOfPayer: ({ caller, params, query }) => billsOfPayer(deps, caller, { ...params, ...query }),
    getLastBillDocument: ({ caller, params }) => readDocument(deps, caller, isLastBillOf(params.accountId)),
    downloadBills: ({ caller, params, body }) => downloadBills(deps, caller, params.businessUnitId, body.billIds),
    sendBillsAgain: ({ caller, params, body, idempotencyKey }) =>
      sendAgain(deps, caller, params.businessUnitId, body.billIds, idempotencyKey),
    replaceBillDocument: ({ caller, params, body }) => replaceDocument(deps, caller, { ...params, ...body }),
    withdrawBill: ({ caller, params, body }) => withdrawBill(deps, caller, { ...params, ...body }),
  });
  takeFiles(app, 'bill-files', 300 * 1024 * 1024, (place, body) => receiveFile(deps, place, body));
}
