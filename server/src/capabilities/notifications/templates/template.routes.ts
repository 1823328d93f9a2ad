import { templateOperations } from '@ratepayer/contract/notifications/template.operations.ts';
import { templatePaths } from '@ratepayer/contract/notifications/template.paths.ts';
import type { FastifyInstance } from 'fastify';
import { readHistory } from '../../../platform/audit/read-history.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { businessUnitOf } from '../../organizations/find-business-unit.ts';
import { auditedAs, changeTemplate } from './change-template.ts';
import { type PreviewDeps, previewTemplate, serveMailFrames } from './preview-template.ts';
import { readTemplates } from './read-templates.ts';
import { type Level, rowAt, type Which } from './template-level.ts';
import { testTemplate } from './test-template.ts';

interface Params {
  readonly businessUnitId: number;
  readonly templateKey: Which['key'];
  readonly channel: Which['channel'];
}
const ofOne = ({ templateKey: key, ...params }: Params) => ({ ...params, key });

/** What messages to payers say, as staff see and change it. */
export function templateRoutes(app: FastifyInstance, deps: PreviewDeps & { readonly limits: Limits }): void {
  const { db } = deps;
  const list = (level: Level, { businessUnitId }: Pick<Params, 'businessUnitId'>) =>
    db.reading([businessUnitId], async (tx) => ({ items: await readTemplates(tx, businessUnitId, level, deps) }));
  const history = (level: Level, caller: Caller, params: Params, before: number | undefined) =>
    db.reading(caller.businessUnitIds, async (tx) => {
      const unit = await businessUnitOf(tx, params.businessUnitId);
      const row = await rowAt(tx, unit, level, ofOne(params));
      if (!row) return { items: [], nextBefore: null };
      // Whoever changed what the organization says did so from any of its business units.
      return readHistory(
        tx,
        { businessUnitIds: caller.businessUnitIds, entityType: auditedAs, entityId: row.id },
        before,
      );
    });
  bind(app, templatePaths, templateOperations, {
    listTemplates: ({ params }) => list('Business Unit', params),
    listOrganizationTemplates: ({ params }) => list('Organization', params),
    changeTemplate: ({ caller, params, body }) =>
      changeTemplate(deps, caller, { ...ofOne(params), level: 'Business Unit' }, body),
    changeOrganizationTemplate: ({ caller, params, body }) =>
      changeTemplate(deps, caller, { ...ofOne(params), level: 'Organization' }, body),
    previewTemplate: ({ params, body }) =>
      db.reading([params.businessUnitId], (tx) => previewTemplate(tx, deps, ofOne(params), body)),
    testTemplate: ({ caller, params, body }) => testTemplate(deps, caller, ofOne(params), body),
    listTemplateHistory: ({ caller, params, query }) => history('Business Unit', caller, params, query.Before),
    listOrganizationTemplateHistory: ({ caller, params, query }) =>
      history('Organization', caller, params, query.Before),
  });
  serveMailFrames(app, deps);
}
