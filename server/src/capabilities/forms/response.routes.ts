import { formResponsePaths, formResponses } from '@ratepayer/contract/forms/response.list.ts';
import { formResponseOperations } from '@ratepayer/contract/forms/response.operations.ts';
import type { QueryOf } from '@ratepayer/contract/kit/list.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { FileQuery } from '../../platform/lists/read-export.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { answeredForm, answeredForms } from './answered-forms.ts';
import { handOverResponse } from './hand-over-response.ts';
import { printResponse } from './print-response.ts';
import { readResponse } from './read-response.ts';
import { setHandOver } from './set-hand-over.ts';
import { sourceOfResponses } from './responses-of-form.ts';

type List = typeof formResponses.list;

/** What was answered on forms, as staff read it. */
export function responseRoutes(app: FastifyInstance, deps: ListDeps): void {
  const { db } = deps;
  const sourceFor = (businessUnitId: number, query: { readonly FormConfigurationId?: string | undefined }) =>
    db.reading([businessUnitId], (tx) => sourceOfResponses(tx, businessUnitId, query));
  bind(app, formResponsePaths, formResponseOperations, {
    listFormResponses: async ({ params: { businessUnitId }, query }) =>
      pageOf(deps, await sourceFor(businessUnitId, query), businessUnitId, query as QueryOf<List>),
    exportFormResponses: async ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, await sourceFor(businessUnitId, query), {
        businessUnitId,
        method,
        query: query as FileQuery<List>,
      }),
    getFormResponse: ({ params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], (tx) => readResponse(tx, businessUnitId, id)),
    printFormResponse: ({ params }) => printResponse(db, params),
    listFormResponseHistory: ({ params: { businessUnitId, id }, query }) =>
      historyOf(db, { businessUnitId, entityType: formResponses.entity, entityId: id }, readResponse, query.Before),
    setFormHandOver: ({ caller, params, body }) => setHandOver(db, caller, { ...params, ...body }),
    handOverFormResponse: ({ caller, params, body }) => handOverResponse(db, caller, { ...params, ...body }),
    listAnsweredForms: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], async (tx) => ({ items: await answeredForms(tx, businessUnitId) })),
    getAnsweredForm: ({ params: { businessUnitId, formConfigurationId } }) =>
      db.reading([businessUnitId], async (tx) => {
        const found = await answeredForm(tx, businessUnitId, formConfigurationId);
        if (!found) throw notFound();
        return found;
      }),
  });
}
