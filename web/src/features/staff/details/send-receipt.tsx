import { email, fields } from '@ratepayer/contract/kit/fields.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { receiptApi } from '../../../platform/api/receipt.api.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { toast } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

interface Props {
  readonly payment: Pick<PaymentDetails, 'id' | 'contactEmail'>;
  readonly onClose: () => void;
}

const receiptFields = fields({ email });

/** E-mails the receipt of a payment again: to the address that the payer gave, or to another one. */
export function SendReceiptDialog({ payment, onClose }: Props) {
  const form = useForm({
    fields: receiptFields,
    labels: { email: say('e_mail_address') },
    start: { email: payment.contactEmail },
    save: (values, options) => receiptApi.sendReceipt({ paymentId: payment.id, ...values }, options),
    onSaved: (after) => {
      onClose();
      toast(say('receipt_sent_to', { email: after.email }));
    },
  });
  return (
    <FormDialog form={form} title={say('send_the_receipt')} confirm={say('send')} back={say('back')} onClose={onClose}>
      <FormField form={form} name="email" />
    </FormDialog>
  );
}
