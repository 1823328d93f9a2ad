import { externalLinkOperations } from '@ratepayer/contract/organizations/external-link.operations.ts';
import { externalLinkPaths } from '@ratepayer/contract/organizations/external-link.paths.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../../platform/audit/read-history.ts';
import type { Database } from '../../../platform/database/database.ts';
import { bind } from '../../../platform/http/bind.ts';
import { auditedAs, changeLinks } from './change-links.ts';
import { readLinks } from './read-links.ts';

export function linkRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  bind(app, externalLinkPaths, externalLinkOperations, {
    readExternalLinks: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => readLinks(tx, businessUnitId)),
    changeExternalLinks: ({ caller, params, body }) => changeLinks(db, caller, params.businessUnitId, body),
    listExternalLinkHistory: ({ params: { businessUnitId }, query }) =>
      historyOf(db, { businessUnitId, entityType: auditedAs, entityId: businessUnitId }, readLinks, query.Before),
  });
}
