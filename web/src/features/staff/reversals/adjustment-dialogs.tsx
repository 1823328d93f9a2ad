import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';
import { chargebackFields, reasonFields } from '@ratepayer/contract/payments/reversal.fields.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { toast } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { owedAgain, owedAgainWords } from './effect-words.ts';
import type { ReversalDialog } from './void-dialog.tsx';

const labels = { amountMinor: 'Amount', effectiveDate: 'Date', reasonCode: 'Reason code', caseNumber: 'Case number', note: 'Note' };

export function ChargebackDialog({ payment, show, onClose, onDone, today }: ReversalDialog & { today: string }) {
  const standing = payment.adjustments.filter((adjustment) => adjustment.reversedDate === null).reduce((sum, adjustment) => sum + adjustment.amountMinor, 0);
  const most = payment.amountMinor - standing;
  const form = useForm({
    fields: chargebackFields,
    labels,
    start: { amountMinor: most, effectiveDate: today },
    also: ({ effectiveDate }, { amountMinor }): Record<string, string> => ({
      ...(amountMinor > most ? { amountMinor: `Up to ${show(most)}` } : {}),
      ...(String(effectiveDate) > today ? { effectiveDate: `Choose a day up to ${formatDate(today)}.` } : {}),
    }),
    save: (values, options) => paymentApi.chargebackPayment({ id: payment.id, ...values, rowVersion: payment.rowVersion }, options),
    onSaved: (after) => {
      toast('Chargeback recorded');
      onDone(after);
    },
  });
  const amountMinor = form.values.amountMinor ?? 0;
  return (
    <FormDialog
      form={form}
      title={`Record chargeback of ${show(amountMinor)}?`}
      facts={
        <p className="small">
          The payment will show as Returned. {amountMinor <= most ? owedAgainWords(owedAgain('Adjustment', amountMinor, payment.lineItems), show) : ''} No money moves by this step.
        </p>
      }
      confirm="Record chargeback"
      back="Cancel"
      onReload={() => void paymentApi.getPayment({ id: payment.id }).then(onDone)}
      onClose={onClose}
    >
      <FormField form={form} name="amountMinor" short />
      <FormField form={form} name="effectiveDate" short max={today} />
      <FormField form={form} name="reasonCode" short hint="As the card issuer writes it, such as 10.4" />
      <FormField form={form} name="caseNumber" short />
      <FormField form={form} name="note" />
    </FormDialog>
  );
}

export function ReverseAdjustmentDialog({ payment, show, onClose, onDone, adjustment }: ReversalDialog & { adjustment: PaymentDetails['adjustments'][number] }) {
  const form = useForm({
    fields: reasonFields,
    labels: { reason: 'Reason' },
    start: {},
    save: (values, options) => paymentApi.reverseAdjustment({ id: payment.id, adjustmentId: adjustment.id, ...values }, options),
    onSaved: (after) => {
      toast('Adjustment reversed');
      onDone(after);
    },
  });
  const accounts = [...new Set(payment.lineItems.map((line) => line.owedBy).filter(Boolean))];
  return (
    <FormDialog
      form={form}
      title={`Reverse this ${adjustment.type}?`}
      facts={
        <p className="small">
          {show(adjustment.amountMinor)} counts as paid again. The {accounts.length === 1 ? `balance of ${accounts[0]} goes` : `balances of ${accounts.join(' and ')} go`} down by what the{' '}
          {adjustment.type} added.
        </p>
      }
      confirm="Reverse adjustment"
      back="Cancel"
      onReload={() => void paymentApi.getPayment({ id: payment.id }).then(onDone)}
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
