import type { ExceptionAction, ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';

/** What decides what staff may do about an exception. */
export interface ExceptionState {
  readonly kind: ExceptionKind;
  readonly amountMinor: number;
  readonly gatewayTransactionId: string;
  readonly resolution: string;
  readonly paymentId: number | null;
  readonly isGivingBack: boolean;
  readonly waitsForDualApproval: boolean;
}

const strange: readonly ExceptionKind[] = ['Money Without A Payment', 'Id Disagrees', 'Test Sale'];
const missed: readonly ExceptionKind[] = ['Never Taken', 'Line Missing'];

/** Money of a payment that no account got and that could not be given back yet: both books agree about it, so nothing differs. */
export const rests = ({ kind, amountMinor, paymentId }: Pick<ExceptionState, 'kind' | 'amountMinor' | 'paymentId'>): boolean => kind === 'Given Back' && amountMinor === 0 && paymentId !== null;

/** Why an action is not possible; undefined means yes (domain.md 4.18). Who may do it is asked elsewhere. */
export function whyNotSettled(state: ExceptionState, action: ExceptionAction): string | undefined {
  if (state.resolution !== '') return 'This exception is settled.';
  if (state.isGivingBack) return 'The gateway is being asked to give it back. Wait for its answer.';
  if (state.waitsForDualApproval) return 'A request about this exception waits for a second person already.';
  return refusals[action](state);
}

const refusals: Readonly<Record<ExceptionAction, (state: ExceptionState) => string | undefined>> = {
  Belongs: ({ kind, paymentId }) => (strange.includes(kind) || paymentId === null ? undefined : 'It names its payment already.'),
  Accept: (state) => (rests(state) ? 'No account got this money, and it is not back yet. Give it back.' : undefined),
  'Give back': ({ kind, amountMinor, paymentId }) => {
    if (rests({ kind, amountMinor, paymentId })) return undefined;
    if (amountMinor <= 0) return 'The gateway has no more money than we do: nothing can be given back.';
    return strange.includes(kind) || kind === 'Amount Differs' ? undefined : 'Only money at the gateway that no payment explains is given back here.';
  },
  'Not ours': ({ kind }) => (strange.includes(kind) ? undefined : 'It is about a payment of ours.'),
  'Never taken': ({ kind, paymentId }) => (missed.includes(kind) && paymentId !== null ? undefined : 'Only a sale that the gateway does not have was never taken.'),
};
