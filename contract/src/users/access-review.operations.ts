import { z } from 'zod';
import { onlyRoles, operations } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { bodyRef, instant, ref } from '../kit/shapes.ts';
import { reviewed } from './access-review.list.ts';

/** As many people as are decided of at once. */
export const mostDecided = 250;

const accessReview = z
  .object({
    /** Null where there was none yet. */
    begunDate: instant.nullable(),
    begunBy: z.string(),
    /** Null while it is open. */
    signedDate: instant.nullable(),
    signedBy: z.string(),
    people: z.number().int(),
    undecided: z.number().int(),
    /** Who is to be disabled by the signature, or was meant to be. */
    removed: z.number().int(),
    /** None was signed for half a year. */
    isDue: z.boolean(),
  })
  .meta({ id: 'AccessReview' });
export type AccessReview = z.infer<typeof accessReview>;

const of = {
  access: onlyRoles('Global Admin', 'Organization Admin'),
  params: z.object({ businessUnitId: ref('businessUnit') }),
  answer: accessReview,
} as const;

/** The half-yearly review of who may sign in. */
export const accessReviewOperations = operations({
  ...recordOperations(reviewed),
  getAccessReview: { ...of, summary: 'The latest access review of the organization, and how far it is' },
  beginAccessReview: {
    ...of,
    summary: 'Begin a review of everybody of the staff who may sign in; one that is open goes on',
    refuses: [428],
    strict: true,
  },
  decideAccessReview: {
    ...of,
    summary: 'Say of people of the open review whether they keep their access',
    body: z.object({
      userIds: z.array(bodyRef('user')).min(1).max(mostDecided),
      decision: z.enum(['Keep', 'Remove']),
    }),
    strict: true,
  },
  signAccessReview: {
    ...of,
    summary: 'Sign the open review once everybody is decided of; who is not kept is disabled',
    refuses: [428],
    strict: true,
  },
});
