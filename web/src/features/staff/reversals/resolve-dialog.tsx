import { useState } from 'react';
import { resolveFields } from '@ratepayer/contract/payments/reversal.fields.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { toast } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Banner, Button } from '../../../ui/parts.tsx';
import { useAction } from './use-action.ts';
import type { ReversalDialog } from './void-dialog.tsx';

/** The desk for an outcome that nobody knows: ask the gateway again, or state it with evidence. */
export function ResolveDialog({ payment: opened, show, history, onClose, onDone }: ReversalDialog) {
  // What was shown is what is decided on, whatever the page reads meanwhile.
  const [payment] = useState(opened);
  const { id, underWay } = payment;
  const asking = useAction(onDone, (after) =>
    after.underWay ? say('gateway_does_not_know') : say('outcome_recorded'),
  );
  const form = useForm({
    fields: resolveFields,
    labels: {
      outcome: say('outcome'),
      gatewayTransactionId: say('gateways_transaction_number'),
      authCode: say('auth_code'),
      reason: say('how_do_know'),
    },
    start: { outcome: 'Done' },
    shown: ({ outcome }) =>
      outcome === 'Done' ? ['outcome', 'gatewayTransactionId', 'authCode', 'reason'] : ['outcome', 'reason'],
    save: (values, options) =>
      paymentApi.resolvePayment({ id, ...values, ...(underWay ? { attemptId: underWay.id } : {}) }, options),
    onSaved: (after) => {
      toast(after.underWay ? say('gateway_does_not_know') : say('outcome_recorded'));
      onDone(after);
    },
  });
  const operation = underWay?.operation ?? 'Sale';
  const isSale = operation === 'Sale';
  const words = { Done: say(isSale ? 'charged' : 'done'), 'Not done': say(isSale ? 'not_charged' : 'not_done') };
  const nameOf = (outcome: string) => words[outcome === 'Done' ? 'Done' : 'Not done'];
  const chosen = String(form.typed.outcome);
  return (
    <FormDialog
      form={form}
      title={say('became', { operation: sayValue(operation).toLowerCase() })}
      facts={
        <>
          <p className="small">
            {say('asked_not_answered_first', { amount: show(underWay?.amountMinor ?? payment.amountMinor) })}
          </p>
          {asking.errors.length > 0 ? (
            <Banner kind="bad" title={asking.errors.map(({ errorMessage }) => errorMessage).join('\n')} alert />
          ) : null}
          <p className="gap-sm">
            <Button
              className="sec tool"
              busy={asking.busy}
              onClick={() => void asking.send(() => paymentApi.inquirePayment({ id }))}
            >
              {say('ask_gateway_again')}
            </Button>
          </p>
        </>
      }
      confirm={say('mark_as', { outcome: nameOf(chosen).toLowerCase() })}
      back={say('cancel')}
      danger
      history={history}
      onReload={() => void paymentApi.getPayment({ id }).then(onDone)}
      onClose={onClose}
    >
      <FormField form={form} name="outcome" radio nameOf={nameOf} />
      {chosen === 'Done' ? (
        <>
          <FormField form={form} name="gatewayTransactionId" />
          <FormField form={form} name="authCode" short />
        </>
      ) : null}
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
