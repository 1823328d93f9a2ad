import { formJsonSchemas } from '@ratepayer/contract/forms/form-definition.schemas.ts';
import { formRecordPaths, forms } from '@ratepayer/contract/forms/form.list.ts';
import { formRecordOperations } from '@ratepayer/contract/forms/form-record.operations.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { formSource, readForm } from './form.source.ts';
import { duplicateForm, publishForm, readVersions, retireForm } from './publish-form.ts';
import { addForm, changeForm } from './save-form.ts';

/** Forms as staff write them. */
export function formRecordRoutes(app: FastifyInstance, deps: ListDeps): void {
  const { db } = deps;
  bind(app, formRecordPaths, formRecordOperations, {
    listForms: ({ params, query }) => pageOf(deps, formSource, params.businessUnitId, query),
    exportForms: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, formSource, { businessUnitId, method, query }),
    listFormHistory: ({ params: { businessUnitId, id }, query }) =>
      historyOf(db, { businessUnitId, entityType: forms.entity, entityId: id }, readForm, query.Before),
    addForm: ({ caller, params, body }) => addForm(db, caller, params, body),
    changeForm: ({ caller, params, body: { rowVersion, ...asked } }) =>
      changeForm(db, caller, { ...params, rowVersion }, asked),
    getFormSchemas: async () => formJsonSchemas(),
    getFormDraft: ({ params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], (tx) => readForm(tx, businessUnitId, id)),
    listFormVersions: ({ params }) => readVersions(db, params),
    publishForm: ({ caller, params, body }) => publishForm(db, caller, { ...params, ...body }),
    retireForm: ({ caller, params, body }) => retireForm(db, caller, { ...params, ...body }),
    duplicateForm: ({ caller, params }) => duplicateForm(db, caller, params),
  });
}
