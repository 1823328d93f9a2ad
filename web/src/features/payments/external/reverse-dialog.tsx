import { useState } from 'react';
import type { ExternalPayment, externalOperations } from '@ratepayer/contract/payments/external.operations.ts';
import { externalPaths } from '@ratepayer/contract/payments/external.paths.ts';
import { call } from '../../../platform/request.ts';
import { Field } from '../../../ui/field.tsx';
import { Dialog } from '../../../ui/parts.tsx';
import { DialogFoot } from '../reversal/dialog-parts.tsx';
import { useAction } from '../reversal/use-action.ts';

export function ReverseExternalDialog({ payment, show, onClose, onDone }: { payment: ExternalPayment; show: (minor: number) => string; onClose: () => void; onDone: () => void }) {
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
          void action.send((headers) => call<(typeof externalOperations)['reverseExternalPayment']>(externalPaths.reverseExternalPayment, { params: { id: payment.id }, body: { reason }, headers }));
        }}
      >
        <Field label="Reason" required value={reason} maxLength={500} error={action.errorOf('reason')} onChange={setReason} />
      </form>
      <DialogFoot action={action} confirm="Reverse payment" back="Keep" danger onBack={onClose} form="reverse-external" />
    </Dialog>
  );
}
