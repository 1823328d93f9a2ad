import { useState } from 'react';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';
import type { ReversalReason } from '@ratepayer/contract/payments/reversal.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { Dialog } from '../../../ui/parts.tsx';
import { detailsAfter } from './details-after.ts';
import { DialogFoot, ReasonFields, Tick } from './dialog-parts.tsx';
import { owedAgain, owedAgainWords } from './effect-words.ts';
import { useAction } from './use-action.ts';
import { dualApprovalWords, useNeedsDualApproval } from './use-room.ts';

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
  const action = useAction(onDone, (after) => (after.approval ? 'A second person was asked to approve the void' : after.status === 'Voided' ? 'Payment voided' : 'The void is in progress'));
  const asks = useNeedsDualApproval(payment.businessUnitId, payment.amountMinor + payment.feeRefundableMinor);
  const fee = payment.feeRefundableMinor > 0 ? ` and the service fee of ${show(payment.feeRefundableMinor)}` : '';
  return (
    <Dialog title={asks ? 'Ask to void this payment?' : 'Void this payment?'} onClose={onClose}>
      <p className="small">
        {payment.payerName || 'The payer'} will not be charged {show(payment.amountMinor)}
        {fee}. {owedAgainWords(owedAgain('Void', payment.amountMinor, payment.lineItems), show)} This cannot be undone.
      </p>
      {asks ? <p className="small b gap-sm">{dualApprovalWords}</p> : null}
      <form
        id="void"
        className="gap-md"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === '') return;
          void action.send((options) => detailsAfter(payment.id, paymentApi.voidPayment({ id: payment.id, reason, note, tellPayer, rowVersion: payment.rowVersion }, options)));
        }}
      >
        <ReasonFields reason={reason} note={note} onReason={setReason} onNote={setNote} action={action} />
        {payment.contactEmail ? (
          <Tick checked={tellPayer} onChange={setTellPayer}>
            E-mail the payer ({payment.contactEmail})
          </Tick>
        ) : null}
      </form>
      <DialogFoot action={action} confirm={asks ? 'Ask for approval' : 'Void payment'} back="Keep payment" danger={!asks} onBack={onClose} form="void" />
    </Dialog>
  );
}
