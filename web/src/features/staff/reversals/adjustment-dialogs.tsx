import { useState } from 'react';
import { formatNames } from '@ratepayer/contract/kit/date-words.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { chargebackFields, reasonFields } from '@ratepayer/contract/payments/reversal.fields.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { toast } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { owedAgain, owedAgainWords } from './effect-words.ts';
import type { ReversalDialog } from './void-dialog.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { cultureNow } from '../../../platform/texts/culture.ts';

const labelsNow = () => ({
  amountMinor: say('amount'),
  effectiveDate: say('date'),
  reasonCode: say('reason_code'),
  caseNumber: say('case_number'),
  note: say('note'),
});

export function ChargebackDialog({
  payment: opened,
  show,
  history,
  onClose,
  onDone,
  today,
}: ReversalDialog & { today: string }) {
  // What was shown is what is decided on, whatever the page reads meanwhile.
  const [payment] = useState(opened);
  const standing = payment.adjustments
    .filter((adjustment) => adjustment.reversedDate === null)
    .reduce((sum, adjustment) => sum + adjustment.amountMinor, 0);
  const most = payment.amountMinor - standing;
  const form = useForm({
    fields: chargebackFields,
    labels: labelsNow(),
    start: { amountMinor: most, effectiveDate: today },
    also: ({ effectiveDate }, { amountMinor }): Record<string, string> => ({
      ...(amountMinor > most ? { amountMinor: say('up_to', { amount: show(most) }) } : {}),
      ...(String(effectiveDate) > today ? { effectiveDate: say('choose_day_up_to', { date: today }) } : {}),
    }),
    save: (values, options) =>
      paymentApi.chargebackPayment({ id: payment.id, ...values, rowVersion: payment.rowVersion }, options),
    onSaved: (after) => {
      toast(say('chargeback_recorded'));
      onDone(after);
    },
  });
  const amountMinor = form.values.amountMinor ?? 0;
  return (
    <FormDialog
      form={form}
      title={say('record_chargeback_of', { amount: show(amountMinor) })}
      facts={
        <p className="small">
          {say('payment_will_show_returned')}{' '}
          {amountMinor <= most ? owedAgainWords(owedAgain('Adjustment', amountMinor, payment.lineItems), show) : ''}{' '}
          {say('no_money_moves_step')}
        </p>
      }
      confirm={say('record_chargeback')}
      back={say('cancel')}
      onReload={() => void paymentApi.getPayment({ id: payment.id }).then(onDone)}
      history={history}
      onClose={onClose}
    >
      <FormField form={form} name="amountMinor" short />
      <FormField form={form} name="effectiveDate" short max={today} />
      <FormField form={form} name="reasonCode" short hint={say('card_issuer_writes_such')} />
      <FormField form={form} name="caseNumber" short />
      <FormField form={form} name="note" />
    </FormDialog>
  );
}

export function ReverseAdjustmentDialog({
  payment,
  show,
  history,
  onClose,
  onDone,
  adjustment,
}: ReversalDialog & { adjustment: PaymentDetails['adjustments'][number] }) {
  const form = useForm({
    fields: reasonFields,
    labels: { reason: say('reason') },
    start: {},
    save: (values, options) =>
      paymentApi.reverseAdjustment({ id: payment.id, adjustmentId: adjustment.id, ...values }, options),
    onSaved: (after) => {
      toast(say('adjustment_reversed'));
      onDone(after);
    },
  });
  const accounts = [...new Set(payment.lineItems.map((line) => line.owedBy).filter(Boolean))];
  return (
    <FormDialog
      form={form}
      title={say('reverse_this', { type: sayValue(adjustment.type) })}
      facts={
        <p className="small">
          {say('counts_paid_again_goes', {
            amount: show(adjustment.amountMinor),
            count: accounts.length,
            accounts: formatNames(accounts, cultureNow()),
            type: sayValue(adjustment.type),
          })}
        </p>
      }
      confirm={say('reverse_adjustment')}
      back={say('cancel')}
      onReload={() => void paymentApi.getPayment({ id: payment.id }).then(onDone)}
      history={history}
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
