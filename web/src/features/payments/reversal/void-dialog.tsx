import { useState } from 'react';
import type { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { paymentPaths } from '@ratepayer/contract/payments/payment.paths.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';
import type { ReversalReason } from '@ratepayer/contract/payments/reversal.ts';
import { call } from '../../../platform/request.ts';
import { Dialog } from '../../../ui/parts.tsx';
import { DialogFoot, ReasonFields, Tick } from './dialog-parts.tsx';
import { useAction } from './use-action.ts';

export interface ReversalDialog {
  readonly payment: PaymentDetails;
  readonly show: (minor: number) => string;
  readonly onClose: () => void;
  readonly onDone: (payment: PaymentDetails) => void;
}

export function VoidDialog({ payment, show, onClose, onDone }: ReversalDialog) {
  const [reason, setReason] = useState<ReversalReason | ''>('');
  const [note, setNote] = useState('');
  const [tellPayer, setTellPayer] = useState(payment.contactEmail !== '');
  const action = useAction(onDone, (after) => (after.status === 'Voided' ? 'Payment voided' : 'The void is in progress'));
  const fee = payment.feeRefundableMinor > 0 ? ` and the service fee of ${show(payment.feeRefundableMinor)}` : '';
  return (
    <Dialog title="Void this payment?" onClose={onClose}>
      <p className="small">
        {payment.payerName || 'The payer'} will not be charged {show(payment.amountMinor)}
        {fee}. The account balance goes back up by {show(payment.amountMinor)}. This cannot be undone.
      </p>
      <form
        id="void"
        className="gap-md"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === '') return;
          void action.send((headers) =>
            call<(typeof paymentOperations)['voidPayment']>(paymentPaths.voidPayment, { params: { id: payment.id }, body: { reason, note, tellPayer, rowVersion: payment.rowVersion }, headers }),
          );
        }}
      >
        <ReasonFields reason={reason} note={note} onReason={setReason} onNote={setNote} action={action} />
        {payment.contactEmail ? (
          <Tick checked={tellPayer} onChange={setTellPayer}>
            E-mail the payer ({payment.contactEmail})
          </Tick>
        ) : null}
      </form>
      <DialogFoot action={action} confirm="Void payment" back="Keep payment" danger onBack={onClose} form="void" />
    </Dialog>
  );
}
