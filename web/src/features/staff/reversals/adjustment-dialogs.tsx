import { useState } from 'react';
import { parseMoneyInput } from '@ratepayer/contract/kit/money.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { Field } from '../../../ui/field.tsx';
import { Dialog } from '../../../ui/parts.tsx';
import { DialogFoot } from './dialog-parts.tsx';
import { owedAgain, owedAgainWords } from './effect-words.ts';
import { useAction } from './use-action.ts';
import type { ReversalDialog } from './void-dialog.tsx';

export function ChargebackDialog({ payment, show, onClose, onDone, today }: ReversalDialog & { today: string }) {
  const standing = payment.adjustments.filter((adjustment) => adjustment.reversedDate === null).reduce((sum, adjustment) => sum + adjustment.amountMinor, 0);
  const [amount, setAmount] = useState(((payment.amountMinor - standing) / 100).toFixed(2));
  const [effectiveDate, setDate] = useState(today);
  const [reasonCode, setCode] = useState('');
  const [caseNumber, setCase] = useState('');
  const [note, setNote] = useState('');
  const action = useAction(onDone, () => 'Chargeback recorded');
  const amountMinor = parseMoneyInput(amount);
  const most = payment.amountMinor - standing;
  return (
    <Dialog title={`Record chargeback of ${show(amountMinor)}?`} onClose={onClose}>
      <p className="small">
        The payment will show as Returned. {amountMinor <= most ? owedAgainWords(owedAgain('Adjustment', amountMinor, payment.lineItems), show) : ''} No money moves by this step.
      </p>
      <form
        id="chargeback"
        className="gap-md"
        onSubmit={(event) => {
          event.preventDefault();
          const { id, rowVersion } = payment;
          void action.send((options) => paymentApi.chargebackPayment({ id, amountMinor, effectiveDate, reasonCode, caseNumber, note, rowVersion }, options));
        }}
      >
        <Field label="Amount" required short inputMode="decimal" value={amount} error={action.errorOf('amountMinor')} onChange={setAmount} />
        <Field label="Date" required short type="date" max={today} value={effectiveDate} error={action.errorOf('effectiveDate')} onChange={setDate} />
        <Field label="Reason code" required short hint="As the card issuer writes it, such as 10.4" value={reasonCode} error={action.errorOf('reasonCode')} onChange={setCode} />
        <Field label="Case number" optional short value={caseNumber} error={action.errorOf('caseNumber')} onChange={setCase} />
        <Field label="Note" optional value={note} maxLength={500} onChange={setNote} />
      </form>
      <DialogFoot action={action} confirm="Record chargeback" back="Cancel" onBack={onClose} form="chargeback" />
    </Dialog>
  );
}

export function ReverseAdjustmentDialog({ payment, show, onClose, onDone, adjustment }: ReversalDialog & { adjustment: PaymentDetails['adjustments'][number] }) {
  const [reason, setReason] = useState('');
  const action = useAction(onDone, () => 'Adjustment reversed');
  const accounts = [...new Set(payment.lineItems.map((line) => line.owedBy).filter(Boolean))];
  return (
    <Dialog title={`Reverse this ${adjustment.type}?`} onClose={onClose}>
      <p className="small">
        {show(adjustment.amountMinor)} counts as paid again. The {accounts.length === 1 ? `balance of ${accounts[0]} goes` : `balances of ${accounts.join(' and ')} go`} down by what the{' '}
        {adjustment.type} added.
      </p>
      <form
        id="reverse"
        className="gap-md"
        onSubmit={(event) => {
          event.preventDefault();
          void action.send((options) => paymentApi.reverseAdjustment({ id: payment.id, adjustmentId: adjustment.id, reason }, options));
        }}
      >
        <Field label="Reason" required value={reason} maxLength={500} error={action.errorOf('reason')} onChange={setReason} />
      </form>
      <DialogFoot action={action} confirm="Reverse adjustment" back="Cancel" onBack={onClose} form="reverse" />
    </Dialog>
  );
}
