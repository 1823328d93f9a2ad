import { unitSettingsOperations } from '@ratepayer/contract/organizations/unit-settings.operations.ts';
import { unitSettingsPaths } from '@ratepayer/contract/organizations/unit-settings.paths.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import type { Database } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { changeUnitSettings } from './change-unit-settings.ts';
import { preferenceRoutes } from './preferences/preference.routes.ts';
import { readUnitSettings } from './unit-settings.ts';

/** What is set of a business unit, and by its organization for it. */
export function unitSettingsRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  bind(app, unitSettingsPaths, unitSettingsOperations, {
    getUnitSettings: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => readUnitSettings(tx, businessUnitId)),
    changeUnitSettings: ({ caller, params, body }) => changeUnitSettings(db, caller, params.businessUnitId, body),
    getUnitSettingsHistory: ({ params: { businessUnitId }, query }) =>
      historyOf(
        db,
        { businessUnitId, entityType: 'BusinessUnitSettings', entityId: businessUnitId },
        (tx) => readUnitSettings(tx, businessUnitId),
        query.Before,
      ),
  });
  preferenceRoutes(app, { db });
}
