import type { PayerAction } from '@ratepayer/contract/gateways/gateway-message.fields.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';

/** The text of each action: what everybody may read of a decline whose code somebody worded. */
export const payerActionKeys = {
  'Try Again': 'payer_do_try_again',
  'Use Another Method': 'payer_do_use_another_method',
  'Check Details': 'payer_do_check_details',
  'Contact Bank': 'payer_do_contact_bank',
  'Contact Biller': 'payer_do_contact_biller',
} as const satisfies Readonly<Record<PayerAction, Parameters<typeof tell>[0]>>;

const kept = new Set(Object.values(payerActionKeys).map((key) => tell(key).key));

/** Whether what a session keeps for its payer is that its code was worded. */
export const isWorded = (payerMessage: string): boolean => kept.has(payerMessage);
