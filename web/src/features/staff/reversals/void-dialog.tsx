import type { PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';
import { voidFields } from '@ratepayer/contract/payments/reversal.fields.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { say } from '../../../platform/texts/forms.ts';
import { toast } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { type Form, useForm } from '../../../ui/form/use-form.ts';
import { detailsAfter } from './details-after.ts';
import { owedAgain, owedAgainWords } from './effect-words.ts';
import { dualApprovalWords, useNeedsDualApproval } from './use-room.ts';

export interface ReversalDialog {
  readonly payment: PaymentDetails;
  readonly show: (minor: number) => string;
  readonly onClose: () => void;
  readonly onDone: (payment: PaymentDetails) => void;
}

/** Other says nothing by itself: it needs a note. */
export const noteOfOther = ({ reason, note }: { readonly reason: string | boolean; readonly note: string | boolean }): Record<string, string> =>
  reason === 'Other' && String(note).trim() === '' ? { note: say('needed') } : {};

export function VoidDialog({ payment, show, onClose, onDone }: ReversalDialog) {
  const hasMail = payment.contactEmail !== '';
  const form = useForm({
    fields: voidFields,
    labels: { reason: 'Reason', note: 'Note', tellPayer: `E-mail the payer (${payment.contactEmail})` },
    start: { tellPayer: hasMail },
    shown: () => (hasMail ? ['reason', 'note', 'tellPayer'] : ['reason', 'note']),
    also: noteOfOther,
    save: (values, options) => detailsAfter(payment.id, paymentApi.voidPayment({ id: payment.id, ...values, rowVersion: payment.rowVersion }, options)),
    onSaved: (after) => {
      toast(after.approval ? 'A second person was asked to approve the void' : after.status === 'Voided' ? 'Payment voided' : 'The void is in progress');
      onDone(after);
    },
  });
  const asks = useNeedsDualApproval(payment.businessUnitId, payment.amountMinor + payment.feeRefundableMinor);
  const fee = payment.feeRefundableMinor > 0 ? ` and the service fee of ${show(payment.feeRefundableMinor)}` : '';
  return (
    <FormDialog
      form={form}
      title={asks ? 'Ask to void this payment?' : 'Void this payment?'}
      facts={
        <>
          <p className="small">
            {payment.payerName || 'The payer'} will not be charged {show(payment.amountMinor)}
            {fee}. {owedAgainWords(owedAgain('Void', payment.amountMinor, payment.lineItems), show)} This cannot be undone.
          </p>
          {asks ? <p className="small b gap-sm">{dualApprovalWords}</p> : null}
        </>
      }
      confirm={asks ? 'Ask for approval' : 'Void payment'}
      back="Keep payment"
      danger={!asks}
      onReload={() => void paymentApi.getPayment({ id: payment.id }).then(onDone)}
      onClose={onClose}
    >
      <WhyFields form={form} />
      {hasMail ? <FormField form={form} name="tellPayer" /> : null}
    </FormDialog>
  );
}

/** The reason of a void or refund, and a note that Other needs. */
export function WhyFields<F extends typeof voidFields>({ form }: { form: Form<F> }) {
  const reason = form.typed['reason'];
  return (
    <>
      <FormField form={form} name="reason" />
      <FormField form={form} name="note" needed={reason === 'Other'} />
    </>
  );
}
