import { z } from 'zod';
import { onlyRoles, operations } from '../kit/operation.ts';
import { instant, ref } from '../kit/shapes.ts';
import { mostKept, type RetentionClassKey, retentionKeys } from './retention-classes.ts';

const params = z.object({ businessUnitId: ref('businessUnit') });
const admins = onlyRoles('Global Admin', 'Organization Admin');
const key = z.enum(retentionKeys as [RetentionClassKey, ...RetentionClassKey[]]);

const counts = { due: z.number().int(), held: z.number().int() };
const retained = z
  .object({
    key,
    /** The capability that keeps it. */
    owner: z.string(),
    unit: z.enum(['months', 'days']),
    kept: z.number().int(),
    usual: z.number().int(),
    least: z.number().int(),
    fromYearsEnd: z.boolean(),
    /** It is of no organization, and kept as usual. */
    ofPlatform: z.boolean(),
    changedBy: z.string(),
    changedDate: instant.nullable(),
    /** 0 while it was never changed. */
    rowVersion: z.number().int(),
    /** Of the last run that ended; null before the first. */
    last: z.object({ ...counts, letGo: z.number().int(), faults: z.number().int() }).nullable(),
  })
  .meta({ id: 'Retained' });
export type Retained = z.infer<typeof retained>;

const retention = z
  .object({
    organizationName: z.string(),
    lastRun: z.object({ startedDate: instant, finishedDate: instant }).nullable(),
    isRunning: z.boolean(),
    items: z.array(retained),
  })
  .meta({ id: 'Retention' });
export type Retention = z.infer<typeof retention>;

/** How long an organization keeps what it keeps. */
export const retentionOperations = operations({
  getRetention: {
    summary: 'How long the organization of a business unit keeps each class, and what the last run let go of',
    access: admins,
    params,
    answer: retention,
  },
  countRetention: {
    summary: 'What the next run would let go of, counted now; nothing is changed',
    access: admins,
    params,
    answer: z.object({ asOf: instant, items: z.array(z.object({ key, ...counts })) }),
  },
  changeRetention: {
    summary: 'Keeps a class longer, or shorter to its floor; asks for a fresh sign-in',
    access: admins,
    params,
    body: z.object({
      key,
      /** null = as usual again. */
      kept: z
        .number()
        .int()
        .min(1)
        .max(mostKept({ unit: 'days' }))
        .nullable(),
      rowVersion: z.number().int(),
    }),
    refuses: [409, 428],
    answer: retention,
    strict: true,
  },
});
