import type { Told } from '@ratepayer/contract/kit/texts.ts';
import type { ExceptionAction, ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';

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

/**
 * Money of a payment that no account got and that could not be given back yet: both books agree about it, so nothing
 * differs.
 */
export const rests = ({
  kind,
  amountMinor,
  paymentId,
}: Pick<ExceptionState, 'kind' | 'amountMinor' | 'paymentId'>): boolean =>
  kind === 'Given Back' && amountMinor === 0 && paymentId !== null;

/** Why an action is not possible; undefined means yes (domain.md 4.18). Who may do it is asked elsewhere. */
export function whyNotSettled(state: ExceptionState, action: ExceptionAction): Told | undefined {
  if (state.resolution !== '') return tell('exception_settled');
  if (state.isGivingBack) return tell('gateway_being_asked_give');
  if (state.waitsForDualApproval) return tell('request_about_exception_waits');
  return refusals[action](state);
}

const refusals: Readonly<Record<ExceptionAction, (state: ExceptionState) => Told | undefined>> = {
  Belongs: ({ kind, paymentId }) =>
    strange.includes(kind) || paymentId === null ? undefined : tell('names_payment_already'),
  Accept: (state) => (rests(state) ? tell('no_account_got_money') : undefined),
  'Give back': ({ kind, amountMinor, paymentId }) => {
    if (rests({ kind, amountMinor, paymentId })) return undefined;
    if (amountMinor <= 0) return tell('gateway_no_more_money');
    return strange.includes(kind) || kind === 'Amount Differs' ? undefined : tell('only_money_gateway_no');
  },
  'Not ours': ({ kind }) => (strange.includes(kind) ? undefined : tell('about_payment_ours')),
  'Never taken': ({ kind, paymentId }) =>
    missed.includes(kind) && paymentId !== null ? undefined : tell('only_sale_gateway_does'),
};
