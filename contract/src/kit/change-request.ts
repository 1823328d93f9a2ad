import { z } from 'zod';
import { instant, text } from './shapes.ts';
import { changeDecisions, changeKinds, changeStates } from './change-states.ts';

/** What a second person has to decide, or decided, and from when it works; never a secret. */
export const changeRequest = z
  .object({
    id: z.number(),
    kind: z.enum(changeKinds),
    status: z.enum(changeStates),
    reason: z.string(),
    requestedById: z.number(),
    requestedByName: z.string(),
    requestedDate: instant,
    expiresDate: instant,
    decidedByName: z.string(),
    endedByName: z.string(),
    decisionReason: z.string(),
    /** From when it works, once it is approved. */
    effectiveDate: instant.nullable(),
    /** Whether an approved one waits a day, in which it can be stopped. */
    waitsADay: z.boolean(),
    replacesCredentials: z.boolean(),
    changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  })
  .meta({ id: 'ChangeRequest' });
export type ChangeRequest = z.infer<typeof changeRequest>;

/** What is answered where nothing changed yet. */
export const changeAsked = z
  .object({ changeId: z.number(), status: z.enum(['Requested', 'Approved']) })
  .meta({ id: 'ChangeAsked' });
export type ChangeAsked = z.infer<typeof changeAsked>;

export const changeDecided = z.strictObject({
  changeId: z.number().int().positive(),
  decision: z.enum(changeDecisions),
  reason: text(500).default(''),
});
