import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import type { AuditedValues } from '../../../ui/detail/history.tsx';

interface Of {
  readonly record: PaymentDetails;
  readonly show: (minor: number) => string;
}

const date = (value: unknown) => formatDate(String(value));
const member = (value: unknown) => sayValue(String(value));

/** What the audit of a payment names beside the columns of its list, as the page calls and writes it. */
export const auditedValues = ({ record, show }: Of): AuditedValues => ({
  accountId: { name: say('account_2'), draw: (id) => accountOf(record, Number(id)) },
  adjustedAmountMinor: { name: say('taken_back'), draw: (minor) => show(Number(minor)) },
  allocations: { name: say('by_line'), draw: (kept) => linesOf(record, show, String(kept)) },
  approvedBy: { name: say('approved_by') },
  askedBy: { name: say('asked_by_when') },
  caseNumber: { name: say('case_number') },
  effectiveDate: { name: say('effective_date'), draw: date },
  externalMethod: { name: say('method'), draw: member },
  externalReference: { name: say('external_reference') },
  gatewayTransactionId: { name: say('gateways_transaction_number') },
  neverTaken: { name: say('action_never_taken') },
  note: { name: say('note') },
  outcome: { name: say('outcome'), draw: (value) => say(value === 'Done' ? 'done' : 'not_done') },
  postsToBalance: { name: say('posts_to_balance') },
  reasonCode: { name: say('reason_code') },
  reasonText: { name: say('reason') },
  receivedDate: { name: say('received_date'), draw: date },
  reversedDate: { name: say('reversed'), draw: date },
  row: { name: say('row_head') },
  sourceReference: { name: say('its_number') },
  withFee: { name: say('with_service_fee') },
});

/** The number of an account that the payment paid; its id where a merge left no line of it. */
function accountOf({ lineItems }: PaymentDetails, id: number): string {
  const line = lineItems.find(({ accountId }) => accountId === id);
  return line ? shownNumber(line) : String(id);
}

/** How an amount fell on the lines: a list is kept as one text. */
function linesOf({ lineItems }: PaymentDetails, show: Of['show'], kept: string): string {
  const falls = JSON.parse(kept) as readonly { readonly lineItemId: number; readonly amountMinor: number }[];
  return falls
    .map(({ lineItemId, amountMinor }) =>
      say('kind_and_amount', {
        kind: lineItems.find(({ id }) => id === lineItemId)?.description ?? '',
        amount: show(amountMinor),
      }),
    )
    .join(', ');
}
