import type { ExternalPayment } from '@ratepayer/contract/payments/external.shapes.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';
import { reasonFields } from '@ratepayer/contract/payments/reversal.fields.ts';
import { externalApi } from '../../../platform/api/external.api.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { toast } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

interface Props {
  readonly payment: Pick<ExternalPayment, 'id' | 'amountMinor' | 'accountNumber' | 'postsToBalance'> & { readonly rowVersion?: number };
  readonly show: (minor: number) => string;
  readonly onClose: () => void;
  readonly onDone: (after: PaymentDetails) => void;
}

/** Takes back a payment that was recorded by hand or from a file. */
export function ReverseExternalDialog({ payment, show, onClose, onDone }: Props) {
  const { id, rowVersion } = payment;
  const form = useForm({
    fields: reasonFields,
    labels: { reason: 'Reason' },
    start: {},
    save: (values, options) => externalApi.reverseExternalPayment({ id, ...values, ...(rowVersion === undefined ? {} : { rowVersion }) }, options),
    onSaved: (after) => {
      toast('External payment reversed');
      onDone(after);
    },
  });
  return (
    <FormDialog
      form={form}
      title="Reverse this external payment?"
      facts={
        <p className="small">
          {payment.postsToBalance ? `The balance of ${payment.accountNumber} goes up by ${show(payment.amountMinor)}.` : 'It never changed the balance, and does not now.'} Tell the payer yourself.
        </p>
      }
      confirm="Reverse payment"
      back="Keep"
      danger
      onReload={() => void paymentApi.getPayment({ id }).then(onDone)}
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
