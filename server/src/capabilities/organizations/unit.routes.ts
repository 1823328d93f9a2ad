import { unitListOperations, unitOperations } from '@ratepayer/contract/organizations/unit.operations.ts';
import { businessUnits } from '@ratepayer/contract/organizations/unit.list.ts';
import { unitPaths } from '@ratepayer/contract/organizations/unit.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { addBusinessUnit } from './add-business-unit.ts';
import { changeBusinessUnit, type ClockChanged } from './change-business-unit.ts';
import { listBusinessUnits } from './list-business-units.ts';
import { listOrganizations, refuseForeign } from './organizations-of.ts';
import { readSetup } from './read-setup.ts';
import { putLive, suspend, takeAway } from './unit-status.ts';
import type { ListDeps } from './unit-lists.ts';
import { recordRoutes } from './unit-records.ts';
import { unitSourceFor } from './unit.source.ts';

const listRoutes = recordRoutes(businessUnits, unitListOperations, unitSourceFor);

export function unitRoutes(app: FastifyInstance, deps: ListDeps, clockChanged: ClockChanged): void {
  const { db } = deps;
  listRoutes(app, deps);
  bind(app, unitPaths, unitOperations, {
    listOrganizations: ({ caller, query }) =>
      db.reading(caller.businessUnitIds, (tx) => listOrganizations(tx, caller, query)),
    listBusinessUnitsOfOrganization: async ({ caller, params: { organizationId }, query }) => {
      await db.reading(caller.businessUnitIds, (tx) => refuseForeign(tx, caller, organizationId));
      return listBusinessUnits(db, caller, { ...query, BusinessUnitId: undefined }, organizationId);
    },
    createBusinessUnit: ({ caller, params, body }) => addBusinessUnit(deps, caller, { ...params, ...body }),
    changeBusinessUnit: ({ caller, params, body }) =>
      changeBusinessUnit(db, caller, params.businessUnitId, body, clockChanged),
    getSetup: ({ params: { businessUnitId } }) => db.reading([businessUnitId], (tx) => readSetup(tx, businessUnitId)),
    putBusinessUnitLive: ({ caller, params, body }) => putLive(db, caller, { ...params, ...body }),
    suspendBusinessUnit: ({ caller, params, body }) => suspend(db, caller, { ...params, ...body }),
    deleteBusinessUnit: ({ caller, params }) => takeAway(db, caller, params.businessUnitId),
  });
}
