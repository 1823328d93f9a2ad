import type { SaleRequest } from '../payment-gateway.ts';
import { type Behaviour, responseOf } from './magic-values.ts';
import type { Step } from './steps.ts';

const approvesSales: readonly string[] = [
  'approve',
  'asks',
  'refundDeclined',
  'reverseNoAnswerDone',
  'reverseNoAnswerNotDone',
];

/** How a sale ends whose holder was asked. */
export function endOf({ ended, sale }: Step): { readonly outcome: string; readonly code: string } {
  if (ended === 'passed') return verdictOn(sale.behaviour, { ...sale, stored: false });
  return ended === 'failed'
    ? { outcome: 'declined', code: 'authentication_failed' }
    : { outcome: 'error', code: 'not_charged' };
}

interface Verdict {
  outcome: 'approved' | 'declined' | 'error';
  code: string;
  message: string;
  silent: boolean;
}

/** What the sandbox decides about a sale. */
export function verdictOn(
  behaviour: Behaviour,
  request: Pick<SaleRequest, 'purpose' | 'amountMinor' | 'stored'>,
): Verdict {
  const approved: Verdict = { outcome: 'approved', code: 'approved', message: 'Approved', silent: false };
  if (behaviour === 'noAnswerCharged') return { ...approved, silent: true };
  if (behaviour === 'noAnswerNotCharged')
    return { outcome: 'error', code: 'not_charged', message: 'Not charged', silent: true };
  if (request.purpose === 'Service Fee' && request.amountMinor % 100 === 77)
    return { outcome: 'declined', code: 'fee_declined', message: 'The service fee was declined', silent: false };
  if (approvesSales.includes(behaviour) || (behaviour === 'declineWhenStored' && !request.stored)) return approved;
  const response = responseOf[behaviour as keyof typeof responseOf];
  return { outcome: behaviour === 'error' ? 'error' : 'declined', ...response, silent: false };
}
