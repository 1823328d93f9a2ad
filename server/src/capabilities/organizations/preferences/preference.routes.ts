import { preferenceOperations } from '@ratepayer/contract/organizations/preference.operations.ts';
import { preferencePaths } from '@ratepayer/contract/organizations/preference.paths.ts';
import type { FastifyInstance } from 'fastify';
import { ofPlatform, readHistory } from '../../../platform/audit/read-history.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { bind } from '../../../platform/http/bind.ts';
import { businessUnitOf } from '../find-business-unit.ts';
import { preferencesOf } from '../preferences-of.ts';
import { auditedAs, changePreferences } from './change-preferences.ts';
import { changeFeatureDefaults, defaultsAuditedAs, readFeatureDefaults } from './feature-defaults.ts';

export function preferenceRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  const organizationOf = async (tx: Tx, businessUnitId: number) =>
    (await businessUnitOf(tx, businessUnitId)).organizationId;
  bind(app, preferencePaths, preferenceOperations, {
    getOrganizationPreferences: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => preferencesOf(tx, businessUnitId)),
    changeOrganizationPreferences: ({ caller, params, body }) =>
      changePreferences(db, caller, params.businessUnitId, body),
    listOrganizationPreferenceHistory: ({ caller, params, query }) =>
      db.reading(caller.businessUnitIds, async (tx) => {
        const entityId = await organizationOf(tx, params.businessUnitId);
        const of = { businessUnitIds: caller.businessUnitIds, entityType: auditedAs, entityId };
        return readHistory(tx, of, query.Before);
      }),
    getFeatureDefaults: ({ params }) => db.reading([params.businessUnitId], (tx) => readFeatureDefaults(tx)),
    listFeatureDefaultHistory: ({ caller, query }) => {
      const businessUnitIds = [ofPlatform, ...caller.businessUnitIds];
      return db.reading(businessUnitIds, (tx) =>
        readHistory(tx, { businessUnitIds, entityType: defaultsAuditedAs }, query.Before),
      );
    },
    changeFeatureDefaults: ({ caller, params, body }) => changeFeatureDefaults(db, caller, params.businessUnitId, body),
  });
}
