import { accountSettingsOperations } from '@ratepayer/contract/organizations/account-settings.operations.ts';
import { accountSettingsPaths } from '@ratepayer/contract/organizations/account-settings.paths.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { changeAccountSettings, readAccountSettings } from './account-settings.ts';

export function accountSettingsRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  bind(app, accountSettingsPaths, accountSettingsOperations, {
    readAccountSettings: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => readAccountSettings(tx, businessUnitId)),
    changeAccountSettings: ({ caller, params, body }) => changeAccountSettings(db, caller, params.businessUnitId, body),
  });
}
