import { useState } from 'react';
import type { ExternalPayment } from '@ratepayer/contract/payments/external.shapes.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';
import { externalApi } from '../../../platform/api/external.api.ts';
import { Field } from '../../../ui/field.tsx';
import { Dialog } from '../../../ui/parts.tsx';
import { DialogFoot } from '../reversals/dialog-parts.tsx';
import { useAction } from '../reversals/use-action.ts';

interface Props {
  readonly payment: Pick<ExternalPayment, 'id' | 'amountMinor' | 'accountNumber' | 'postsToBalance'> & { readonly rowVersion?: number };
  readonly show: (minor: number) => string;
  readonly onClose: () => void;
  readonly onDone: (after: PaymentDetails) => void;
}

/** Takes back a payment that was recorded by hand or from a file. */
export function ReverseExternalDialog({ payment, show, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const action = useAction(onDone, () => 'External payment reversed');
  return (
    <Dialog title="Reverse this external payment?" onClose={onClose}>
      <p className="small">
        {payment.postsToBalance ? `The balance of ${payment.accountNumber} goes up by ${show(payment.amountMinor)}.` : 'It never changed the balance, and does not now.'} Tell the payer yourself.
      </p>
      <form
        id="reverse-external"
        className="gap-md"
        onSubmit={(event) => {
          event.preventDefault();
          const { id, rowVersion } = payment;
          void action.send((options) => externalApi.reverseExternalPayment({ id, reason, ...(rowVersion === undefined ? {} : { rowVersion }) }, options));
        }}
      >
        <Field label="Reason" required value={reason} maxLength={500} error={action.errorOf('reason')} onChange={setReason} />
      </form>
      <DialogFoot action={action} confirm="Reverse payment" back="Keep" danger onBack={onClose} form="reverse-external" />
    </Dialog>
  );
}
