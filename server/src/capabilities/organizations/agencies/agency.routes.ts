import { agencyPaths } from '@ratepayer/contract/organizations/agency.paths.ts';
import { agencyOperations } from '@ratepayer/contract/organizations/agency.operations.ts';
import type { FastifyInstance } from 'fastify';
import { readHistory } from '../../../platform/audit/read-history.ts';
import { bind } from '../../../platform/http/bind.ts';
import { changeAgencyOf } from '../change-organization.ts';
import { exportOf, type ListDeps, pageOf } from '../unit-lists.ts';
import { agencySourceFor, readAgency } from './agency.source.ts';
import { findAgencies } from './find-agencies.ts';
import { organizationsOfAgency } from './organizations-of-agency.ts';
import { addAgency, agencyAs, changeAgency, deleteAgency } from './save-agency.ts';

/** Firms that serve organizations, and whom each of them serves. */
export function agencyRoutes(app: FastifyInstance, deps: ListDeps): void {
  const { db } = deps;
  bind(app, agencyPaths, agencyOperations, {
    listAgencies: ({ caller, params, query }) => pageOf(deps, agencySourceFor(caller), params.businessUnitId, query),
    exportAgencies: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, agencySourceFor(caller), { businessUnitId, method, query }),
    getAgency: ({ caller, params: { id } }) => db.reading(caller.businessUnitIds, (tx) => readAgency(tx, caller, id)),
    listAgencyHistory: ({ caller, params: { id: entityId }, query }) =>
      db.reading(caller.businessUnitIds, async (tx) => {
        await readAgency(tx, caller, entityId);
        const of = { businessUnitIds: caller.businessUnitIds, entityType: agencyAs, entityId };
        return readHistory(tx, of, query.Before);
      }),
    addAgency: ({ caller, params, body }) => addAgency(db, caller, params.businessUnitId, body),
    changeAgency: ({ caller, params, body: { rowVersion, ...asked } }) =>
      changeAgency(db, caller, { ...params, rowVersion }, asked),
    deleteAgency: async ({ caller, params, body }) => {
      await deleteAgency(db, caller, { ...params, ...body });
      return { deleted: true };
    },
    listOrganizationsOfAgency: ({ caller, params: { id } }) =>
      db.reading(caller.businessUnitIds, (tx) => organizationsOfAgency(tx, caller, id)),
    findAgencies: ({ caller, query }) => db.reading(caller.businessUnitIds, (tx) => findAgencies(tx, query)),
    changeAgencyOfOrganization: ({ caller, params: { id }, body: { rowVersion, agencyId } }) =>
      changeAgencyOf(db, caller, { id, rowVersion }, agencyId),
  });
}
