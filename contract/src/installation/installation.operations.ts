import { z } from 'zod';
import { healthStates, measures } from './health.ts';
import { limitFields } from './limit.fields.ts';
import { providerNameFields } from './provider-name.fields.ts';
import { maintenanceStates } from './maintenance.fields.ts';
import { platformHistoryOperation } from '../kit/history.ts';
import { bodyOf } from '../kit/body-of.ts';
import { onlyRoles, operations } from '../kit/operation.ts';
import { givenInstant, instant } from '../kit/shapes.ts';

const rateLimit = z
  .object({
    /** Row of the table of limits, and what is counted. */
    name: z.string(),
    hits: z.number(),
    usualHits: z.number(),
    /** Less would lock out people who do nothing wrong. */
    leastHits: z.number(),
    /** Length of the window; 0 = how many at a time. */
    seconds: z.number(),
    changedBy: z.string(),
    changedDate: z.string().nullable(),
    /** 0 while it was never changed. */
    rowVersion: z.number().int(),
  })
  .meta({ id: 'RateLimit' });
export type RateLimit = z.infer<typeof rateLimit>;

const limitChange = z.object({
  name: z.string().max(100),
  /** null = the usual value again. */
  hits: bodyOf(limitFields).shape.hits.nullable(),
  rowVersion: z.number().int().min(0),
});

const health = z
  .object({
    checkedDate: instant,
    measures: z.array(
      z.object({
        measure: z.enum(measures),
        count: z.number().int(),
        /** How long the oldest waits; of the workers, how long ago the last sign of one is. */
        oldestSeconds: z.number().int().nullable(),
        state: z.enum(healthStates),
      }),
    ),
  })
  .meta({ id: 'InstallationHealth' });
export type InstallationHealth = z.infer<typeof health>;

const maintenanceWindow = z
  .object({
    id: z.number(),
    fromDate: instant,
    untilDate: instant,
    state: z.enum(maintenanceStates),
    plannedBy: z.string(),
    /** Who ended it before its time or called it off, and when. */
    endedBy: z.string(),
    endedDate: instant.nullable(),
  })
  .meta({ id: 'MaintenanceWindow' });
export type MaintenanceWindow = z.infer<typeof maintenanceWindow>;

const providerNameSet = z
  .object({
    /** As it was chosen last, and as payers read it at this moment. */
    name: z.string(),
    nameNow: z.string(),
    /** What the installation calls it where nobody chose another name. */
    usualName: z.string(),
    /** From when the chosen name works; null where none ever was. */
    fromDate: instant.nullable(),
    changedBy: z.string(),
    rowVersion: z.number().int(),
  })
  .meta({ id: 'ProviderName' });
export type ProviderNameSet = z.infer<typeof providerNameSet>;

export const installationOperations = operations({
  getProviderName: {
    summary: 'The name of the provider that payers read',
    access: onlyRoles('Global Admin'),
    answer: providerNameSet,
  },
  changeProviderName: {
    summary: 'Another name of the provider, from a minute on; payments that were begun keep the one before',
    access: onlyRoles('Global Admin'),
    body: bodyOf(providerNameFields, { rowVersion: z.number().int().min(0) }),
    refuses: [409],
    answer: providerNameSet,
    strict: true,
  },
  listProviderNameHistory: platformHistoryOperation({
    summary: 'Who called the provider otherwise, and when',
    access: onlyRoles('Global Admin'),
  }),
  listInstallationNotices: {
    summary: 'What the operator of this installation should put right',
    access: onlyRoles('Global Admin'),
    answer: z.object({ items: z.array(z.object({ text: z.string() })) }),
  },
  getInstallationHealth: {
    summary: 'What waits on this installation and for how long, and how each of it fares by its limits',
    access: onlyRoles('Global Admin'),
    answer: health,
  },
  listMaintenance: {
    summary: 'When this installation is and was worked on, the latest first',
    access: onlyRoles('Global Admin'),
    answer: z.object({ items: z.array(maintenanceWindow) }),
  },
  listMaintenanceHistory: platformHistoryOperation({
    summary: 'Who planned, ended or called off when this installation is worked on',
    access: onlyRoles('Global Admin'),
  }),
  planMaintenance: {
    summary: 'Plan when this installation is worked on; nobody else begins or changes anything then',
    access: onlyRoles('Global Admin'),
    body: z.object({ fromDate: givenInstant, minutes: z.number().int().min(5).max(1440) }),
    refuses: [409, 428],
    answer: maintenanceWindow,
    strict: true,
  },
  endMaintenance: {
    summary: 'End it before its time, or call it off',
    access: onlyRoles('Global Admin'),
    body: z.object({ windowId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    refuses: [428],
    answer: maintenanceWindow,
    strict: true,
  },
  listRateLimits: {
    summary: 'Rate limits with their usual and least values',
    access: onlyRoles('Global Admin'),
    answer: z.object({ items: z.array(rateLimit) }),
  },
  listRateLimitHistory: platformHistoryOperation({
    summary: 'Who changed which rate limit, when, from what to what',
    access: onlyRoles('Global Admin'),
  }),
  changeRateLimit: {
    summary:
      'Changes a rate limit on every node within a minute, over the version that was read; asks for a fresh sign-in',
    access: onlyRoles('Global Admin'),
    body: limitChange,
    refuses: [409, 428],
    answer: rateLimit,
    strict: true,
  },
});
