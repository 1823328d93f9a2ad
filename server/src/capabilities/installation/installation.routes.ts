import type { FastifyInstance } from 'fastify';
import { installationOperations } from '@ratepayer/contract/installation/installation.operations.ts';
import { installationPaths } from '@ratepayer/contract/installation/installation.paths.ts';
import { historyOfPlatform } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import {
  endMaintenance,
  listMaintenance,
  maintenanceAuditedAs,
  type MaintenanceDeps,
  planMaintenance,
} from './plan-maintenance.ts';
import {
  changeProviderName,
  providerAuditedAs,
  type ProviderNameDeps,
  readProviderName,
} from './change-provider-name.ts';
import { changeLimit, type LimitDeps, limitsAuditedAs, listLimits } from './change-limit.ts';
import { readHealth } from './read-health.ts';

/** `notices` are what production warned of at its start. */
export function installationRoutes(
  app: FastifyInstance,
  deps: LimitDeps & MaintenanceDeps & ProviderNameDeps & { readonly notices: readonly string[] },
): void {
  bind(app, installationPaths, installationOperations, {
    listInstallationNotices: async () => ({ items: deps.notices.map((text) => ({ text })) }),
    getProviderName: () => readProviderName(deps),
    changeProviderName: ({ caller, body }) => changeProviderName(deps, caller, body),
    listProviderNameHistory: ({ query }) => historyOfPlatform(deps.db, providerAuditedAs, query.Before),
    getInstallationHealth: () => readHealth(deps),
    listMaintenance: async () => ({ items: await listMaintenance(deps) }),
    listMaintenanceHistory: ({ query }) => historyOfPlatform(deps.db, maintenanceAuditedAs, query.Before),
    planMaintenance: ({ caller, body }) => planMaintenance(deps, caller, body),
    endMaintenance: ({ caller, body }) => endMaintenance(deps, caller, body.windowId),
    listRateLimits: async () => ({ items: await listLimits(deps) }),
    listRateLimitHistory: ({ query }) => historyOfPlatform(deps.db, limitsAuditedAs, query.Before),
    changeRateLimit: ({ caller, body }) => changeLimit(deps, caller, body),
  });
}
