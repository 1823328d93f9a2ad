import { z } from 'zod';
import { onlyRoles, operations } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';

const params = z.object({ businessUnitId: ref('businessUnit') });
const staff = onlyRoles('Global Admin', 'Organization Admin', 'Organization User');

const digest = z
  .object({
    /** Whether the caller gets it. */
    isWanted: z.boolean(),
    /** Whether the organization has it sent at all, and from which hour of its own clock on. */
    isOn: z.boolean(),
    hour: z.number().int(),
    timezone: z.string(),
  })
  .meta({ id: 'Digest' });
export type Digest = z.infer<typeof digest>;

/** The daily mail of what was collected and what needs somebody: everybody chooses it for themselves. */
export const digestOperations = operations({
  getDigest: {
    summary: 'Whether the caller gets the daily digest of the organization of a business unit, and when it is sent',
    access: staff,
    params,
    answer: digest,
  },
  chooseDigest: {
    summary: 'Get the daily digest from the next day on, or get it no more',
    access: staff,
    params,
    body: z.strictObject({ isWanted: z.boolean() }),
    answer: digest,
    strict: true,
  },
});
