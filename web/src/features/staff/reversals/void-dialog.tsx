import { useState } from 'react';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { voidFields } from '@ratepayer/contract/payments/reversal.fields.ts';
import { asksGateway } from '../../../platform/asks-gateway.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { say as sayForm } from '../../../platform/texts/forms.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { toast } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import type { RecordHistory } from '../../../ui/form/last-change.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { type Form, useForm } from '../../../ui/form/use-form.ts';
import { detailsAfter } from './details-after.ts';
import { owedAgain, owedAgainWords } from './effect-words.ts';
import { useNeedsDualApproval } from './use-room.ts';

export interface ReversalDialog {
  readonly payment: PaymentDetails;
  readonly show: (minor: number) => string;
  /** Who did what with it, where that is told. */
  readonly history?: RecordHistory | undefined;
  readonly onClose: () => void;
  readonly onDone: (payment: PaymentDetails) => void;
}

/** Other says nothing by itself: it needs a note. */
export const noteOfOther = ({
  reason,
  note,
}: {
  readonly reason: string | boolean;
  readonly note: string | boolean;
}): Record<string, string> => (reason === 'Other' && String(note).trim() === '' ? { note: sayForm('needed') } : {});

export function VoidDialog({ payment: opened, show, history, onClose, onDone }: ReversalDialog) {
  // What was shown is what is decided on, whatever the page reads meanwhile.
  const [payment] = useState(opened);
  const hasMail = payment.contactEmail !== '';
  const form = useForm({
    fields: voidFields,
    labels: {
      reason: say('reason'),
      note: say('note'),
      tellPayer: say('e_mail_payer', { contactEmail: payment.contactEmail }),
    },
    start: { tellPayer: hasMail },
    shown: () => (hasMail ? ['reason', 'note', 'tellPayer'] : ['reason', 'note']),
    also: noteOfOther,
    save: (values, options) =>
      detailsAfter(
        payment.id,
        paymentApi.voidPayment(
          { id: payment.id, ...values, rowVersion: payment.rowVersion },
          { ...options, ...asksGateway },
        ),
      ),
    onSaved: (after) => {
      toast(
        say(
          after.approval ? 'dual_approval_asked_void' : after.status === 'Voided' ? 'payment_voided' : 'void_progress',
        ),
      );
      onDone(after);
    },
  });
  const asks = useNeedsDualApproval(payment.businessUnitId, payment.amountMinor + payment.feeRefundableMinor);
  const fee = payment.feeRefundableMinor > 0 ? say('and_service_fee', { fee: show(payment.feeRefundableMinor) }) : '';
  return (
    <FormDialog
      form={form}
      title={say(asks ? 'ask_void_payment' : 'void_this_payment')}
      facts={
        <>
          <p className="small">
            {say('will_not_charged_cannot', {
              payer: payment.payerName || say('the_payer'),
              amount: show(payment.amountMinor),
              fee,
              show: owedAgainWords(owedAgain('Void', payment.amountMinor, payment.lineItems), show),
            })}
          </p>
          {asks ? <p className="small b gap-sm">{say('over_daily_limit')}</p> : null}
        </>
      }
      confirm={say(asks ? 'ask_for_approval' : 'void_payment')}
      back={say('keep_payment')}
      danger={!asks}
      onReload={() => void paymentApi.getPayment({ id: payment.id }).then(onDone)}
      history={history}
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
      <FormField form={form} name="reason" nameOf={sayValue} />
      <FormField form={form} name="note" needed={reason === 'Other'} />
    </>
  );
}
