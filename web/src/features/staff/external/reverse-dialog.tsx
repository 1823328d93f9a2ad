import { useState } from 'react';
import type { ExternalPayment } from '@ratepayer/contract/payments/external.shapes.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { reasonFields } from '@ratepayer/contract/payments/reversal.fields.ts';
import { externalApi } from '../../../platform/api/external.api.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { toast } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import type { RecordHistory } from '../../../ui/form/last-change.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { say } from '../../../platform/texts/staff-payments.ts';

interface Props {
  readonly payment: Pick<ExternalPayment, 'id' | 'amountMinor' | 'accountNumber' | 'postsToBalance' | 'rowVersion'>;
  readonly show: (minor: number) => string;
  readonly history?: RecordHistory | undefined;
  readonly onClose: () => void;
  readonly onDone: (after: PaymentDetails) => void;
}

/** Takes back a payment that was recorded by hand or from a file. */
export function ReverseExternalDialog({ payment: opened, show, history, onClose, onDone }: Props) {
  // What was shown is what is decided on, whatever the page reads meanwhile.
  const [payment] = useState(opened);
  const { id, rowVersion } = payment;
  const form = useForm({
    fields: reasonFields,
    labels: { reason: say('reason') },
    start: {},
    save: (values, options) => externalApi.reverseExternalPayment({ id, ...values, rowVersion }, options),
    onSaved: (after) => {
      toast(say('external_reversed'));
      onDone(after);
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('reverse_external_ask')}
      facts={
        <p className="small">
          {payment.postsToBalance
            ? say('balance_goes_up', { first: payment.accountNumber, first2: show(payment.amountMinor), others: '' })
            : say('never_changed_balance')}{' '}
          {say('tell_payer_yourself')}
        </p>
      }
      confirm={say('reverse_payment')}
      back={say('keep')}
      danger
      onReload={() => void paymentApi.getPayment({ id }).then(onDone)}
      history={history}
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
