import type { GatewayException } from '@ratepayer/contract/payments/exception.shapes.ts';
import type { ExceptionAction } from '@ratepayer/contract/payments/gateway-exception.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { statusWord } from '../../../ui/status.tsx';

/** What each action is called and what it does, in a sentence. */
export const actionWords: Readonly<
  Record<ExceptionAction, { readonly name: () => string; readonly effect: (amount: string) => string }>
> = {
  Belongs: { name: () => say('action_belongs'), effect: () => say('exception_names_payment_now') },
  Accept: { name: () => say('action_accept'), effect: () => say('difference_explained_no_money') },
  'Give back': { name: () => say('action_give_back'), effect: (amount) => say('gateway_asked_give_back', { amount }) },
  'Not ours': { name: () => say('action_not_ours'), effect: () => say('money_belongs_somebody_else') },
  'Never taken': {
    name: () => say('action_never_taken'),
    effect: (amount) => say('payment_voided_account_owes', { amount }),
  },
};

/** What it does to an exception of this figure; where nothing differs, money that no account got goes back. */
export const effectOf = (action: ExceptionAction, amountMinor: number, show: (minor: number) => string): string =>
  action === 'Give back' && amountMinor === 0
    ? say('rest_is_given_back')
    : actionWords[action].effect(show(Math.abs(amountMinor)));

const meanings = {
  'Amount Differs': 'exception_amount_differs',
  'Never Taken': 'exception_never_taken',
  'Money Without A Payment': 'exception_money_without_a_payment',
  'Refunded Twice': 'exception_refunded_twice',
  'Given Back': 'exception_given_back',
  'Line Missing': 'exception_line_missing',
  'Id Disagrees': 'exception_id_disagrees',
  'Test Sale': 'exception_test_sale',
} as const;

/** What it means, for a person who sees one for the first time. */
export const kindMeaning = (kind: GatewayException['kind']): string => say(meanings[kind]);

/** The gateway's side in a line. */
export const theirsText = ({ theirs, gatewayTransactionId }: GatewayException): string =>
  theirs ? `${theirs.what} · ${gatewayTransactionId}` : say('no_line_gateway');
/** Our side in a line. */
export const oursText = ({ ours }: GatewayException): string =>
  ours ? `${sayValue(ours.type)} ${ours.referenceNumber} · ${statusWord(ours.status)}` : say('no_payment_ours');

/** How far one is: what waits for a second person is neither open nor settled to its reader. */
export const stateOf = ({ approval, resolution }: GatewayException): string =>
  approval ? 'Waits for approval' : resolution || 'Open';
