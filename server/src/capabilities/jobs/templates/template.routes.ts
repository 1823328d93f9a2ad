import { jobTemplateOperations } from '@ratepayer/contract/jobs/job-template.operations.ts';
import { jobTemplatePaths } from '@ratepayer/contract/jobs/job-template.paths.ts';
import type { FastifyInstance } from 'fastify';
import { historyFromAnywhere } from '../../../platform/audit/read-history.ts';
import { bind } from '../../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../../organizations/unit-lists.ts';
import { readTemplate } from './read-template.ts';
import { addTemplate, changeTemplate, deleteTemplate, templateAuditedAs } from './save-template.ts';
import { templateSource } from './template.source.ts';
import { makeJob } from './make-job.ts';

/** Binds what jobs are made of. */
export function templateRoutes(app: FastifyInstance, deps: ListDeps): void {
  const { db } = deps;
  bind(app, jobTemplatePaths, jobTemplateOperations, {
    listJobTemplates: ({ params, query }) => pageOf(deps, templateSource, params.businessUnitId, query),
    exportJobTemplates: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, templateSource, { businessUnitId, method, query }),
    readJobTemplate: ({ params: { businessUnitId, templateId } }) =>
      db.reading([businessUnitId], (tx) => readTemplate(tx, businessUnitId, templateId)),
    listJobTemplateHistory: ({ caller, params: { businessUnitId, templateId: entityId }, query }) =>
      historyFromAnywhere(
        db,
        caller,
        { businessUnitId, entityType: templateAuditedAs, entityId },
        readTemplate,
        query.Before,
      ),
    addJobTemplate: ({ caller, params, body }) => addTemplate(db, caller, params.businessUnitId, body),
    changeJobTemplate: ({ caller, params, body: { rowVersion, ...body } }) =>
      changeTemplate(db, caller, { ...params, rowVersion }, body),
    deleteJobTemplate: async ({ caller, params, body }) => {
      await deleteTemplate(db, caller, { ...params, ...body });
      return {};
    },
    makeJobOfTemplate: ({ caller, params, body }) => makeJob(deps, caller, params, body),
  });
}
