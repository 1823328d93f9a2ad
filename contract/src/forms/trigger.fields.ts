import { fields, line, oneOf, optional, secret, whole, yesNo } from '../kit/fields.ts';

/** What a form may ask: a program of the biller, or something of our own. */
export const triggerKinds = [
  'Https',
  'Look Up Account',
  'Check Address',
  'Next Due Date',
  'Fill From Profile',
] as const;
export type TriggerKind = (typeof triggerKinds)[number];

/** What became of a call. */
export const callOutcomes = ['Answered', 'Told', 'Failed'] as const;
export type CallOutcome = (typeof callOutcomes)[number];
/** Why there was no answer: too late, another status than 200, nothing at all, or no JSON. */
export const callFailures = ['', 'Late', 'Status', 'No Answer', 'No JSON'] as const;
export type CallFailure = (typeof callFailures)[number];

export const triggerFields = fields({
  name: line(80),
  kind: oneOf(triggerKinds),
  url: optional(line(400)),
  secret: optional(secret(120)),
  timeoutSeconds: whole({ min: 1, max: 10 }),
  isActive: yesNo,
});
