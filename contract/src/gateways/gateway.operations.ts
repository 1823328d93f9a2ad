import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { accessOf, onlyRoles, operations } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { instant, minor, ref } from '../kit/shapes.ts';
import { gatewayFields, pauseFields } from './gateway.fields.ts';
import { gateways } from './gateway.list.ts';

const made = recordOperations(gateways);
const params = z.object({ businessUnitId: ref('businessUnit'), id: ref('gateway') });
const rowVersion = z.number().int();
/** Of whether it is paused, and in which words; what is set has another one, so that neither ages the other. */
const standing = z.object({ standingVersion: z.number().int() });
const answer = made.getGateway.answer.and(standing);
const change = {
  access: onlyRoles('Global Admin'),
  params,
  refuses: [409],
  answer,
  strict: true,
} as const;

/** One look at a gateway: whether it answered a question that moves no money, and how long it took. */
const check = z
  .object({
    id: z.number(),
    checkedDate: instant,
    isGood: z.boolean(),
    milliseconds: z.number().int(),
    /** What was wrong; empty where it answered. */
    message: z.string(),
    checkedByName: z.string(),
  })
  .meta({ id: 'GatewayCheck' });
export type GatewayCheck = z.infer<typeof check>;

const health = z
  .object({
    /** What this release can do there. */
    supports: z.array(z.enum(['Void', 'Partial refund', 'Inquiry', 'Hosted fields', 'Settlement reports'])),
    /** Why it cannot be asked from here; empty where it can. */
    cannotCheck: z.string(),
    /** The last ten of the business unit that looks, the newest first. */
    checks: z.array(check),
    /** Payments whose outcome it owes the business unit, the oldest first; at most ten. */
    unresolved: z.array(z.object({ referenceNumber: z.string(), amountMinor: minor, createdDate: instant })),
  })
  .meta({ id: 'GatewayHealth' });
export type GatewayHealth = z.infer<typeof health>;

export const gatewayOperations = operations({
  ...made,
  getGateway: { ...made.getGateway, answer },
  changeGateway: {
    ...change,
    summary: 'How long a gateway is waited for, against the version that was read',
    body: bodyOf(gatewayFields, { rowVersion }),
  },
  getGatewayHealth: {
    summary: 'What a gateway can do, how it answered when it was asked, and which outcomes it owes',
    access: accessOf(gateways.list.needs),
    params,
    answer: health,
  },
  checkGateway: {
    summary: 'Ask a gateway for a payment that there is not: whether it answers, and how fast; no money moves',
    access: onlyRoles('Global Admin'),
    params,
    body: z.object({}).optional(),
    answer: check,
    strict: true,
  },
  pauseGateway: {
    ...change,
    summary: 'Refuse new payments at a gateway with a text to payers; running ones finish',
    body: bodyOf(pauseFields, standing.shape),
  },
  resumeGateway: {
    ...change,
    summary: 'Take new payments at a gateway again',
    body: standing,
  },
});
