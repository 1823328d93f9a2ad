import { type SyntheticEvent, useState } from 'react';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { receiptApi } from '../../../platform/api/receipt.api.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { toast } from '../../../platform/toasts.ts';
import { Field } from '../../../ui/field.tsx';
import { GuardedDialog } from '../../../ui/form/guarded-dialog.tsx';
import { Button } from '../../../ui/parts.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';

interface Props {
  readonly payment: Pick<PaymentDetails, 'id' | 'contactEmail'>;
  readonly onClose: () => void;
}

/** E-mails the receipt of a payment again: to the address that the payer gave, or to another one. */
export function SendReceiptDialog({ payment, onClose }: Props) {
  const [email, setEmail] = useState(payment.contactEmail);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { data, errors } = await outcomeOf(receiptApi.sendReceipt({ paymentId: payment.id, email: email.trim() }));
    setBusy(false);
    if (!data) return setError(allMessages(errors) || say('receipt_could_not_sent'));
    onClose();
    toast(say('receipt_sent_to', { email: data.email }));
  }
  return (
    <GuardedDialog title={say('send_the_receipt')} isDirty={!busy && email !== payment.contactEmail} onClose={onClose}>
      {(leave) => (
        <form onSubmit={(event) => void send(event)} noValidate>
          <Field
            label={say('e_mail_address')}
            required
            inputMode="email"
            value={email}
            error={error}
            onChange={setEmail}
          />
          <p className="row wrap gap-lg">
            <Button type="submit">{say('send')}</Button>
            <Button className="sec" onClick={leave}>
              {say('back')}
            </Button>
          </p>
        </form>
      )}
    </GuardedDialog>
  );
}
