import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { GatewayException } from '@ratepayer/contract/payments/exception.operations.ts';
import type { ApprovalAsked } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { type ExceptionAction, exceptionActions } from '@ratepayer/contract/payments/gateway-exception.ts';
import { exceptionApi } from '../../../platform/api/exception.api.ts';
import { Field } from '../../../ui/field.tsx';
import { Banner, Button, Dialog } from '../../../ui/parts.tsx';
import { Status } from '../../../ui/status.tsx';
import { StepUpDialog } from '../../../ui/step-up.tsx';
import { DialogFoot } from '../reversals/dialog-parts.tsx';
import { useAction } from '../reversals/use-action.ts';
import { actionWords, kindMeaning, restEffect } from './exception-words.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';

interface Props {
  readonly exception: GatewayException;
  readonly unitId: number;
  readonly user: { readonly id: number; readonly role: string; readonly permissions: readonly string[] };
  readonly show: (minor: number) => string;
  readonly when: (instant: string) => string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** One exception: the gateway's line and ours beside it, and what may be done about it. */
export function ExceptionDialog({ exception, unitId, user, show, when, onClose, onDone }: Props) {
  const { theirs, ours, approval } = exception;
  const mayAct = user.permissions.includes('Payments:Refund');
  const offered = exceptionActions.filter(
    (action) => exception.actions[action].allowed && (action !== 'Never taken' || user.role === 'Global Admin'),
  );
  return (
    <Dialog
      title={say('kind_and_amount', { kind: sayValue(exception.kind), amount: show(exception.amountMinor) })}
      onClose={onClose}
    >
      <p className="small">{kindMeaning(exception.kind)}</p>
      <table className="facts-table small gap-sm">
        <tbody>
          <tr>
            <th scope="row">{say('the_gateway')}</th>
            <td>
              {theirs
                ? `${theirs.what}${theirs.amountMinor ? `, ${show(theirs.amountMinor)}` : ''}${theirs.message ? `. ${theirs.message}` : ''}`
                : say('no_line')}
            </td>
          </tr>
          <tr>
            <th scope="row">{say('its_number')}</th>
            <td className="num">{exception.gatewayTransactionId}</td>
          </tr>
          <tr>
            <th scope="row">{say('ours')}</th>
            <td>
              {ours ? (
                <>
                  <Link to={`/portal/payments/details/${ours.referenceNumber}?bu=${unitId}`}>
                    {ours.referenceNumber}
                  </Link>
                  , {show(ours.amountMinor)}, {ours.payerName} <Status value={ours.status} />
                </>
              ) : (
                say('no_payment')
              )}
            </td>
          </tr>
          <tr>
            <th scope="row">{say('found')}</th>
            <td>
              {when(exception.createdDate)}
              {exception.batchIdentifier ? say('and_batch', { batch: exception.batchIdentifier }) : ''}
            </td>
          </tr>
          {exception.resolution ? (
            <tr>
              <th scope="row">{say('settled')}</th>
              <td>
                {sayValue(exception.resolution)}: {exception.reason} ({exception.resolvedBy})
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {approval && mayAct ? (
        <Decide
          exception={exception}
          approval={approval}
          own={approval.requestedById === user.id}
          onClose={onClose}
          onDone={onDone}
        />
      ) : mayAct && offered.length > 0 ? (
        <Settle exception={exception} offered={offered} show={show} onClose={onClose} onDone={onDone} />
      ) : (
        <>
          {exception.isGivingBack ? <p className="small gap-sm">{exception.actions.Accept.why}</p> : null}
          <div className="buttons">
            <Button className="sec" onClick={onClose}>
              {say('close')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Settle({
  exception,
  offered,
  show,
  onClose,
  onDone,
}: Pick<Props, 'exception' | 'show' | 'onClose' | 'onDone'> & { offered: readonly ExceptionAction[] }) {
  const [chosen, setChosen] = useState<ExceptionAction | ''>('');
  const [reason, setReason] = useState('');
  const [referenceNumber, setReference] = useState('');
  const id = useId();
  const action = useAction<GatewayException | ApprovalAsked>(onDone, (after) =>
    'approvalRequestId' in after
      ? say('second_person_asked_approve')
      : after.isGivingBack
        ? say('gateway_being_asked')
        : say('exception_settled'),
  );
  if (action.needsSignIn) return <StepUpDialog onCancel={action.dismissSignIn} onLeave={() => undefined} />;
  const general = action.errors.filter((error) => error.propertyName === 'action').map((error) => error.errorMessage);
  return (
    <>
      <form
        id={`settle-${id}`}
        className="gap-md"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen === '') return;
          const { id: exceptionId, rowVersion } = exception;
          void action.send((options) =>
            exceptionApi.settleGatewayException(
              {
                id: exceptionId,
                action: chosen,
                reason,
                ...(chosen === 'Belongs' ? { referenceNumber } : {}),
                rowVersion,
              },
              options,
            ),
          );
        }}
      >
        <div className="field">
          <label className="label" htmlFor={id}>
            {say('what_to_do')}
            <span className="req" aria-hidden="true">
              *
            </span>
          </label>
          <div className="input">
            <select
              id={id}
              required
              value={chosen}
              onChange={(event) => setChosen(event.target.value as ExceptionAction)}
            >
              <option value="" disabled>
                {say('choose')}
              </option>
              {offered.map((each) => (
                <option key={each} value={each}>
                  {actionWords[each].name()}
                </option>
              ))}
            </select>
          </div>
        </div>
        {chosen ? (
          <p className="small">
            {chosen === 'Give back' && exception.amountMinor === 0
              ? restEffect()
              : actionWords[chosen].effect(show(Math.abs(exception.amountMinor)))}
          </p>
        ) : null}
        {chosen === 'Belongs' ? (
          <Field
            label={say('reference_number')}
            hint={say('payment_belongs')}
            required
            value={referenceNumber}
            maxLength={60}
            error={action.errorOf('referenceNumber')}
            onChange={setReference}
          />
        ) : null}
        <Field
          label={say('reason')}
          required
          value={reason}
          maxLength={500}
          error={action.errorOf('reason')}
          onChange={setReason}
        />
        {general.length > 0 ? <Banner kind="bad" title={general.join('\n')} alert /> : null}
      </form>
      <DialogFoot
        action={action}
        confirm={chosen === '' ? say('settle') : actionWords[chosen].name().replace(' …', '')}
        back={say('close')}
        onBack={onClose}
        form={`settle-${id}`}
        danger={chosen === 'Give back' || chosen === 'Never taken'}
      />
    </>
  );
}

function Decide({
  exception,
  approval,
  own,
  onClose,
  onDone,
}: Pick<Props, 'exception' | 'onClose' | 'onDone'> & {
  approval: NonNullable<GatewayException['approval']>;
  own: boolean;
}) {
  const [reason, setReason] = useState('');
  const action = useAction<GatewayException>(onDone, () => say('decided'));
  if (action.needsSignIn) return <StepUpDialog onCancel={action.dismissSignIn} onLeave={() => undefined} />;
  const decide = (decision: 'Approve' | 'Refuse' | 'Withdraw') =>
    void action.send((options) => exceptionApi.decideGatewayException({ id: exception.id, decision, reason }, options));
  const general = action.errors.filter((error) => error.propertyName !== 'reason').map((error) => error.errorMessage);
  return (
    <div className="gap-md">
      <Banner
        kind="warn"
        title={say('waits_second_person_asked', {
          name: actionWords[approval.action].name(),
          requestedByName: approval.requestedByName,
        })}
      >
        {own ? say('asked_another_person_must') : approval.reason}
      </Banner>
      {own ? null : (
        <Field
          label={say('reason')}
          hint={say('needed_when_refuse')}
          value={reason}
          maxLength={500}
          error={action.errorOf('reason')}
          onChange={setReason}
        />
      )}
      {general.length > 0 ? <Banner kind="bad" title={general.join('\n')} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say('close')}
        </Button>
        {own ? (
          <Button className="sec" busy={action.busy} busyText={say('working')} onClick={() => decide('Withdraw')}>
            {say('withdraw')}
          </Button>
        ) : (
          <>
            <Button className="sec" busy={action.busy} busyText={say('working')} onClick={() => decide('Refuse')}>
              {say('refuse')}
            </Button>
            <Button busy={action.busy} busyText={say('working')} onClick={() => decide('Approve')}>
              {say('approve')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
