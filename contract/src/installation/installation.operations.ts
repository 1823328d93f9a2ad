import { z } from 'zod';
import { limitFields } from './limit.fields.ts';
import { bodyOf } from '../kit/body-of.ts';
import { onlyRoles, operations } from '../kit/operation.ts';

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
  })
  .meta({ id: 'RateLimit' });
export type RateLimit = z.infer<typeof rateLimit>;

const limitChange = z.object({
  name: z.string().max(100),
  /** null = the usual value again. */
  hits: bodyOf(limitFields).shape.hits.nullable(),
});

export const installationOperations = operations({
  listInstallationNotices: {
    summary: 'What the operator of this installation should put right',
    access: onlyRoles('Global Admin'),
    answer: z.object({ items: z.array(z.object({ text: z.string() })) }),
  },
  listRateLimits: {
    summary: 'Rate limits with their usual and least values',
    access: onlyRoles('Global Admin'),
    answer: z.object({ items: z.array(rateLimit) }),
  },
  changeRateLimit: {
    summary: 'Changes a rate limit on every node within a minute; asks for a fresh sign-in',
    access: onlyRoles('Global Admin'),
    body: limitChange,
    refuses: [428],
    answer: rateLimit,
    strict: true,
  },
});
