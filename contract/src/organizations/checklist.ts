/**
 * What has to be settled before payers pay, in the order in which it can be: a channel opens over what serves it. The
 * tabs of the setup are among it.
 */
export const checklistKeys = [
  'merchant-account',
  'channels',
  'features',
  'terms',
  'account-config',
  'payment-fields',
  'accounts',
  'billing-cycles',
  'external-links',
  'logo',
  'test-payment',
] as const;
export type ChecklistKey = (typeof checklistKeys)[number];

/** Warning: payers would miss it. To do: where it is needed, it cannot go live without. */
export const checklistStates = ['Done', 'To do', 'Warning'] as const;
export type ChecklistState = (typeof checklistStates)[number];

/** What is known of a business unit that is being set up: what is done, and what can be. */
export type SetupFacts = Readonly<Record<ChecklistKey, boolean>> & {
  /** QuickPay takes cards: a test payment is one of a card. */
  readonly takesCards: boolean;
};

export interface ChecklistItem {
  readonly key: ChecklistKey;
  readonly state: ChecklistState;
  /** Nobody puts it live before this is done. */
  readonly isNeeded: boolean;
}

const needed: readonly ChecklistKey[] = ['merchant-account', 'channels', 'terms', 'test-payment'];
const missed: readonly ChecklistKey[] = ['account-config', 'accounts', 'logo'];

/** The checklist of a business unit. */
export const checklistOf = (facts: SetupFacts): ChecklistItem[] =>
  checklistKeys.map((key) => ({
    key,
    state: facts[key] ? 'Done' : missed.includes(key) ? 'Warning' : 'To do',
    // Where bank accounts alone are taken nobody can make one.
    isNeeded: needed.includes(key) && (key !== 'test-payment' || facts.takesCards || !facts.channels),
  }));

/** Whether it may go live. */
export const isReady = (checklist: readonly ChecklistItem[]): boolean =>
  checklist.every(({ isNeeded, state }) => state === 'Done' || !isNeeded);

/** Whether something should be looked at though it may go live, or is live. */
export const needsLook = (checklist: readonly ChecklistItem[]): boolean =>
  !isReady(checklist) || checklist.some(({ state }) => state === 'Warning');
