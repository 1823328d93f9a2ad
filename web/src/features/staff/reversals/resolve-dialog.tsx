import { useState } from 'react';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { Field } from '../../../ui/field.tsx';
import { GuardedDialog } from '../../../ui/form/guarded-dialog.tsx';
import { Button } from '../../../ui/parts.tsx';
import { DialogFoot } from './dialog-parts.tsx';
import { useAction } from './use-action.ts';
import type { ReversalDialog } from './void-dialog.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';

/** The desk for an outcome that nobody knows: ask the gateway again, or state it with evidence. */
export function ResolveDialog({ payment, show, onClose, onDone }: ReversalDialog) {
  const [outcome, setOutcome] = useState<Outcome>('Done');
  const [gatewayTransactionId, setTransaction] = useState('');
  const [authCode, setAuthCode] = useState('');
  const [reason, setReason] = useState('');
  const action = useAction(onDone, (after) =>
    after.underWay ? say('gateway_does_not_know') : say('outcome_recorded'),
  );
  const operation = payment.underWay?.operation ?? 'Sale';
  const words =
    operation === 'Sale'
      ? { done: say('charged'), not: say('not_charged') }
      : { done: say('done'), not: say('not_done') };
  const { id } = payment;
  return (
    <GuardedDialog
      title={say('became', { operation: sayValue(operation).toLowerCase() })}
      isDirty={!action.busy && [gatewayTransactionId, authCode, reason].some(Boolean)}
      onClose={onClose}
    >
      {(close) => (
        <>
          <p className="small">
            {say('asked_not_answered_first', { amount: show(payment.underWay?.amountMinor ?? payment.amountMinor) })}
          </p>
          <p className="gap-sm">
            <Button
              className="sec tool"
              busy={action.busy}
              onClick={() => void action.send(() => paymentApi.inquirePayment({ id }))}
            >
              {say('ask_gateway_again')}
            </Button>
          </p>
          <form
            id="resolve"
            className="gap-md"
            onSubmit={(event) => {
              event.preventDefault();
              void action.send((options) =>
                paymentApi.resolvePayment({ id, outcome, gatewayTransactionId, authCode, reason }, options),
              );
            }}
          >
            <OutcomeChoice outcome={outcome} words={words} onChoose={setOutcome} />
            {outcome === 'Done' ? (
              <div className="gap-md">
                <Field
                  label={say('gateways_transaction_number')}
                  required
                  value={gatewayTransactionId}
                  error={action.errorOf('gatewayTransactionId')}
                  onChange={setTransaction}
                />
                <Field label={say('auth_code')} optional short value={authCode} onChange={setAuthCode} />
              </div>
            ) : null}
            <div className="gap-md">
              <Field
                label={say('how_do_know')}
                required
                value={reason}
                maxLength={500}
                error={action.errorOf('reason')}
                onChange={setReason}
              />
            </div>
          </form>
          <DialogFoot
            action={action}
            confirm={say('mark_as', { outcome: (outcome === 'Done' ? words.done : words.not).toLowerCase() })}
            back={say('cancel')}
            danger
            onBack={close}
            form="resolve"
          />
        </>
      )}
    </GuardedDialog>
  );
}

type Outcome = 'Done' | 'Not done';

function OutcomeChoice({
  outcome,
  words,
  onChoose,
}: {
  outcome: Outcome;
  words: { readonly done: string; readonly not: string };
  onChoose: (outcome: Outcome) => void;
}) {
  return (
    <fieldset className="choices">
      <legend className="vh">{say('outcome')}</legend>
      {(['Done', 'Not done'] as const).map((each) => (
        <label key={each} className={`choice${outcome === each ? ' on' : ''}`}>
          <input
            type="radio"
            className="radio"
            name="outcome"
            checked={outcome === each}
            onChange={() => onChoose(each)}
          />
          {each === 'Done' ? words.done : words.not}
        </label>
      ))}
    </fieldset>
  );
}
