import { everyOrganizationOperations } from '@ratepayer/contract/organizations/every-organization.operations.ts';
import { everyOrganizationPaths } from '@ratepayer/contract/organizations/every-organization.paths.ts';
import type { FastifyInstance } from 'fastify';
import { readHistory } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import type { PeopleDeps } from '../users/save-person.ts';
import { agencyRoutes } from './agencies/agency.routes.ts';
import { addOrganization } from './add-organization.ts';
import { activateOrganization, changeOrganization, suspendOrganization } from './change-organization.ts';
import { organizationSourceFor } from './organization.source.ts';
import { readOrganization } from './read-organization.ts';
import { securityRoutes } from './security/security.routes.ts';
import { exportOf, type ListDeps, pageOf } from './unit-lists.ts';

/** Organizations as the platform and their own administrators see them, the firms that serve them, and their limits. */
export function everyOrganizationRoutes(app: FastifyInstance, deps: ListDeps & PeopleDeps): void {
  const { db } = deps;
  agencyRoutes(app, deps);
  securityRoutes(app, deps);
  bind(app, everyOrganizationPaths, everyOrganizationOperations, {
    listEveryOrganization: ({ caller, params, query }) =>
      pageOf(deps, organizationSourceFor(caller), params.businessUnitId, query),
    exportOrganizations: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, organizationSourceFor(caller), { businessUnitId, method, query }),
    getOrganization: ({ caller, params: { id } }) =>
      db.reading(caller.businessUnitIds, (tx) => readOrganization(tx, caller, id)),
    listOrganizationHistory: ({ caller, params: { id: entityId }, query }) =>
      db.reading(caller.businessUnitIds, async (tx) => {
        await readOrganization(tx, caller, entityId);
        const of = { businessUnitIds: caller.businessUnitIds, entityType: 'Organization', entityId };
        return readHistory(tx, of, query.Before);
      }),
    changeOrganization: ({ caller, params: { id }, body: { rowVersion, ...asked } }) =>
      changeOrganization(db, caller, { id, rowVersion }, asked),
    suspendOrganization: ({ caller, params: { id }, body: { rowVersion, reason } }) =>
      suspendOrganization(db, caller, { id, rowVersion }, reason),
    activateOrganization: ({ caller, params: { id }, body: { rowVersion } }) =>
      activateOrganization(db, caller, { id, rowVersion }),
    createOrganization: ({ caller, body }) => addOrganization(deps, caller, body),
  });
}
