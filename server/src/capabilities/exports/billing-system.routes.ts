import { billingSystemPaths, billingSystems } from '@ratepayer/contract/exports/billing-system.list.ts';
import { billingSystemOperations } from '@ratepayer/contract/exports/billing-system.operations.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { historyFromAnywhere } from '../../platform/audit/read-history.ts';
import { rowsOf } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { systemSourceFor, readBillingSystem } from './billing-system.source.ts';
import { exportFormats } from './read-formats.ts';
import { addBillingSystem, changeBillingSystem, keepMapping } from './save-billing-system.ts';
import { tryParser } from './try-parser.ts';
import { type UsingUnit, unitsUsing } from './units-using.ts';

/** The software that billers use. */
export function systemRoutes(app: FastifyInstance, deps: ListDeps): void {
  const { db } = deps;
  bind(app, billingSystemPaths, billingSystemOperations, {
    listBillingSystems: ({ caller, params, query }) =>
      pageOf(deps, systemSourceFor(caller), params.businessUnitId, query),
    exportBillingSystems: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, systemSourceFor(caller), { businessUnitId, method, query }),
    getBillingSystem: ({ caller, params: { businessUnitId, id } }) =>
      db.reading(caller.businessUnitIds, (tx) => readBillingSystem(caller)(tx, businessUnitId, id)),
    listBillingSystemHistory: ({ caller, params: { businessUnitId, id }, query }) =>
      historyFromAnywhere(
        db,
        caller,
        { businessUnitId, entityType: billingSystems.entity, entityId: id },
        readBillingSystem(caller),
        query.Before,
      ),
    getBillingSystemChoices: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], async (tx) => ({
        billingSystems: await rowsOf(
          tx,
          sql<{ id: number; name: string }>`select id, name from billing_system where is_active order by lower(name)`,
        ),
        exportFormats: [...exportFormats.values()].map(({ name, about }) => ({ name, about })),
      })),
    listUnitsOfBillingSystem: ({ caller, params: { businessUnitId, id } }) =>
      db.reading(caller.businessUnitIds, async (tx): Promise<{ items: UsingUnit[] }> => {
        await readBillingSystem(caller)(tx, businessUnitId, id);
        return { items: await unitsUsing(tx, caller.businessUnitIds, id) };
      }),
    addBillingSystem: ({ caller, params, body }) => addBillingSystem(db, caller, params.businessUnitId, body),
    changeBillingSystem: ({ caller, params, body: { rowVersion, ...asked } }) =>
      changeBillingSystem(db, caller, { ...params, rowVersion }, asked),
    keepBillingSystemMapping: ({ caller, params, body: { rowVersion, mapping } }) =>
      keepMapping(db, caller, { ...params, rowVersion }, mapping),
    tryBillParser: ({ params, body }) => tryParser(db, { ...params, content: body.content }),
  });
}
