import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { PaymentListRow } from '@ratepayer/contract/payments/payment-list.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { basePath } from '../../../platform/config.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { toast } from '../../../platform/toasts.ts';
import type { Action } from '../../../ui/action.ts';
import { detailsOf } from './payment-cells.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';

/** E-mails the receipts of these payments again and says how many went out. */
export async function sendReceipts(unit: BusinessUnitSummary, paymentIds: readonly number[]): Promise<void> {
  const { data, errors } = await outcomeOf(
    paymentApi.sendReceipts({ businessUnitId: unit.id, paymentIds: [...paymentIds] }),
  );
  if (!data) return toast(allMessages(errors) || say('receipts_could_not_sent'));
  toast(
    data.skipped === 0
      ? say('receipts_sent', { count: data.sent })
      : say('receipts_sent_some', { count: data.sent, skipped: data.skipped }),
  );
}

interface Of {
  readonly unit: BusinessUnitSummary;
  readonly row: PaymentListRow;
  readonly permissions: readonly Permission[];
}

/** What may be done with one payment of the list; what needs a decision opens on the payment's own page. */
export function paymentRowActions({ unit, row, permissions }: Of): readonly Action[] {
  const page = detailsOf(unit, row);
  const stands = row.status === 'Succeeded' && row.type === 'Base Payment';
  const copy = () => void navigator.clipboard.writeText(row.referenceNumber).then(() => toast(say('copied')));
  const send: Action = { key: 'send', text: say('send_receipt'), press: () => void sendReceipts(unit, [row.id]) };
  return [
    { key: 'open', text: say('open'), to: page },
    { key: 'receipt', text: say('view_receipt'), opens: `${basePath}/payment/${row.referenceNumber}/receipt` },
    ...(stands ? [send] : []),
    ...(stands ? takingBack(row, permissions).map((key) => ({ key, text: say(key), to: `${page}&do=${key}` })) : []),
    { key: 'copy', text: say('copy_reference'), press: copy },
  ];
}

/** No gateway knows what was received elsewhere: it is taken back by its own way. */
function takingBack(row: PaymentListRow, permissions: readonly Permission[]) {
  const ways =
    row.origin === 'External'
      ? ([['reverse', 'Payments:Void']] as const)
      : ([
          ['void', 'Payments:Void'],
          ['refund', 'Payments:Refund'],
        ] as const);
  return ways.flatMap(([way, permission]) => (permissions.includes(permission) ? [way] : []));
}
