import { acceptsRoutingNumber } from '@ratepayer/contract/payments/bank-account.ts';
import type { ChannelConfig } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { CardAnswer } from './card-frame.tsx';
import type { Method } from './method-block.tsx';
import type { BankEntry, CardEntry } from './source-fields.tsx';
import type { Problem } from './use-problems.ts';
import { say } from '../../platform/texts/payer.ts';

const need = (id: string, label: string, value: string): Problem[] =>
  value.trim() === '' ? [{ id, message: say('required', { label }) }] : [];
const unless = (fine: boolean, id: string, message: string): Problem[] => (fine ? [] : [{ id, message }]);

/** How the biller takes methods. */
type Rules = Pick<ChannelConfig, 'billingAddressCollection' | 'routingNumberValidation'>;

/** What is missing or wrong in the payment method; the card's number is the gateway's to judge. */
export function methodProblems(
  method: Method,
  first: string | undefined,
  config: Rules,
  card: CardEntry,
  bank: BankEntry,
): Problem[] {
  if (method === '') return [{ id: first === 'ACH' ? 'method-bank' : 'method-card', message: say('choose_how') }];
  if (method === 'Credit Card') {
    const zip = config.billingAddressCollection === 'None' ? [] : need('card-zip', say('billing_zip'), card.postalCode);
    return [...need('card-name', say('name_on_card'), card.holderName), ...zip];
  }
  return method === 'ACH' ? bankProblems(config, bank) : [];
}

function bankProblems(config: Rules, bank: BankEntry): Problem[] {
  const routing = bank.routingNumber.trim();
  const account = bank.accountNumber.trim();
  return [
    ...need('bank-holderName', say('holder_name'), bank.holderName),
    ...need('bank-routingNumber', say('routing_number'), routing),
    ...unless(
      routing === '' || acceptsRoutingNumber(routing, config.routingNumberValidation),
      'bank-routingNumber',
      say('unknown_routing'),
    ),
    ...need('bank-accountNumber', say('account_number'), account),
    ...unless(account === '' || /^\d{4,17}$/.test(account), 'bank-accountNumber', say('check_account_number')),
    ...unless(
      account === bank.accountNumberAgain.trim(),
      'bank-accountNumberAgain',
      say('must_match', { label: say('account_number') }),
    ),
  ];
}

/** Fields inside the frame, by the name the frame gives them. */
export const cardFieldId = (field: string): string => `card-fields-${field}`;
export const cardFieldOf = (id: string): string | undefined =>
  id.startsWith('card-fields') ? id.slice('card-fields-'.length) : undefined;
export const cardFieldProblems = (answered: CardAnswer['problems']): Problem[] =>
  answered.map(({ field, message }) => ({ id: cardFieldId(field), message }));

/** The problems inside the frame in their place on the page: after the name on the card, before all that follows. */
export function inOrder(found: readonly Problem[], inFrame: readonly Problem[]): Problem[] {
  const after = found.findIndex(({ id }) => id === 'card-zip' || id === 'contact-email');
  const at = after === -1 ? found.length : after;
  return [...found.slice(0, at), ...inFrame, ...found.slice(at)];
}

/** Where the receipt goes and how the payer is reached, as the channel asks; what a number is, the server says. */
export const contactProblems = (email: string, phone: string, config: ChannelConfig): Problem[] => [
  ...need('contact-email', say('e_mail'), config.emailRequired ? email : '-'),
  ...unless(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(email.trim()), 'contact-email', say('check_email')),
  ...need('contactPhone', say('phone'), config.phoneCollection === 'Required' ? phone : '-'),
];
