import { embeddedSettingsOperations } from '@ratepayer/contract/embedded/embedded-settings.operations.ts';
import { embeddedSettingsPaths } from '@ratepayer/contract/embedded/embedded-settings.paths.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import type { Tx } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { buildLink } from './build-link.ts';
import { auditedAs, changeEmbeddedSettings } from './change-embedded-settings.ts';
import { checkLink } from './check-link.ts';
import type { LinkDeps } from './deps.ts';
import { readEmbeddedSettings } from './embedded-settings.ts';
import { keysOf } from './key-row.ts';
import { createSigningKey, revokeSigningKey } from './signing-keys.ts';

const readAll = async (tx: Tx, businessUnitId: number) => ({
  ...(await readEmbeddedSettings(tx, businessUnitId)),
  keys: await keysOf(tx, businessUnitId),
});

/** What is set of the pages within a biller's own site, with its keys and links. */
export function embeddedRoutes(app: FastifyInstance, deps: LinkDeps): void {
  const { db } = deps;
  bind(app, embeddedSettingsPaths, embeddedSettingsOperations, {
    getEmbeddedSettings: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => readAll(tx, businessUnitId)),
    changeEmbeddedSettings: async ({ caller, params: { businessUnitId }, body }) => {
      await changeEmbeddedSettings(deps, caller, businessUnitId, body);
      return db.reading([businessUnitId], (tx) => readAll(tx, businessUnitId));
    },
    getEmbeddedSettingsHistory: ({ params: { businessUnitId }, query }) =>
      historyOf(
        db,
        { businessUnitId, entityType: auditedAs, entityId: businessUnitId },
        readEmbeddedSettings,
        query.Before,
      ),
    createSigningKey: ({ caller, params }) => createSigningKey(deps, caller, params.businessUnitId),
    revokeSigningKey: ({ caller, params }) => revokeSigningKey(deps, caller, params),
    buildCheckoutLink: ({ caller, params, body }) => buildLink(deps, caller, { ...params, ...body }),
    checkCheckoutLink: ({ params, body }) => checkLink(deps, { ...params, ...body }),
  });
}
