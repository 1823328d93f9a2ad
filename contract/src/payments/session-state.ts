import type { EventOf, StateOf } from '../kit/state-machine.ts';

const answers = {
  answered: 'RequiresConfirmation',
} as const;

/**
 * Payment session (domain 4.1). Before Processing the status is computed by `firstUnmet`; this table lists what may
 * follow what, so that no code can write another order.
 */
export const sessionStates = {
  RequiresPaymentFields: { ...answers, abandon: 'Abandoned' },
  RequiresCharges: { ...answers, abandon: 'Abandoned' },
  RequiresFormResponse: { ...answers, abandon: 'Abandoned' },
  RequiresPaymentSource: { ...answers, abandon: 'Abandoned' },
  RequiresConfirmation: { process: 'Processing', abandon: 'Abandoned' },
  Processing: {
    charged: 'Complete',
    notCharged: 'RequiresPaymentSource',
    tooManyAttempts: 'Abandoned',
    noAnswer: 'RequiresGatewayResolution',
  },
  RequiresGatewayResolution: {
    charged: 'Complete',
    feeNeverSent: 'Processing',
    notCharged: 'RequiresPaymentSource',
    tooManyAttempts: 'Abandoned',
    refunded: 'Abandoned',
  },
  Complete: {},
  Abandoned: {},
} as const;

export type SessionStatus = StateOf<typeof sessionStates>;
export type SessionEvent = EventOf<typeof sessionStates>;

export interface SessionAnswers {
  readonly fieldsComplete: boolean;
  readonly hasCharges: boolean;
  readonly formsComplete: boolean;
  readonly hasSource: boolean;
}

/** The first unmet requirement, in the order of domain 4.1; a client never sets the status. */
export function firstUnmet(answers: SessionAnswers): SessionStatus {
  if (!answers.fieldsComplete) return 'RequiresPaymentFields';
  if (!answers.hasCharges) return 'RequiresCharges';
  if (!answers.formsComplete) return 'RequiresFormResponse';
  if (!answers.hasSource) return 'RequiresPaymentSource';
  return 'RequiresConfirmation';
}

/** Nothing was sent to a gateway yet, so answers may still change. */
export function isOpen(status: SessionStatus): boolean {
  return status.startsWith('Requires') && status !== 'RequiresGatewayResolution';
}
