import { securityOperations } from '@ratepayer/contract/organizations/security.operations.ts';
import { securityPaths } from '@ratepayer/contract/organizations/security.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/http/bind.ts';
import { decideChange } from '../../changes/decide-change.ts';
import { homeOf } from '../change-organization.ts';
import { changeSecurity, type SecurityDeps } from './change-security.ts';
import { holdSecurity, readSecurity } from './read-security.ts';
import { securityChanges } from './security-changes.ts';

/** How an organization is kept safe, as its administrators see and change it. */
export function securityRoutes(app: FastifyInstance, deps: SecurityDeps): void {
  const { db, clock } = deps;
  bind(app, securityPaths, securityOperations, {
    getOrganizationSecurity: ({ caller, params: { id } }) =>
      db.reading(caller.businessUnitIds, (tx) => readSecurity(tx, caller, id)),
    changeOrganizationSecurity: ({ caller, params: { id }, body }) => changeSecurity(deps, caller, { ...body, id }),
    decideSecurityChange: ({ caller, params: { id }, body }) =>
      db.scoped(caller.businessUnitIds, async (tx) => {
        await holdSecurity(tx, id, caller);
        await decideChange(tx, caller, clock, securityChanges, { businessUnitId: await homeOf(tx, id), id }, body);
        return readSecurity(tx, caller, id);
      }),
  });
}
