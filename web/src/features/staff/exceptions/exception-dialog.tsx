import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { GatewayException } from '@ratepayer/contract/payments/exception.operations.ts';
import type { ApprovalAsked } from '@ratepayer/contract/payments/payment.shapes.ts';
import { type ExceptionAction, exceptionActions } from '@ratepayer/contract/payments/gateway-exception.ts';
import { exceptionApi } from '../../../platform/api/exception.api.ts';
import { Field } from '../../../ui/field.tsx';
import { Banner, Button, Dialog } from '../../../ui/parts.tsx';
import { Status } from '../../../ui/status.tsx';
import { StepUpDialog } from '../../../ui/step-up.tsx';
import { DialogFoot } from '../reversals/dialog-parts.tsx';
import { useAction } from '../reversals/use-action.ts';
import { actionWords, kindMeanings, restEffect } from './exception-words.ts';

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
  const offered = exceptionActions.filter((action) => exception.actions[action].allowed && (action !== 'Never taken' || user.role === 'Global Admin'));
  return (
    <Dialog title={`${exception.kind}: ${show(exception.amountMinor)}`} onClose={onClose}>
      <p className="small">{kindMeanings[exception.kind]}</p>
      <table className="facts-table small gap-sm">
        <tbody>
          <tr>
            <th scope="row">The gateway</th>
            <td>{theirs ? `${theirs.what}${theirs.amountMinor ? `, ${show(theirs.amountMinor)}` : ''}${theirs.message ? `. ${theirs.message}` : ''}` : 'No line'}</td>
          </tr>
          <tr>
            <th scope="row">Its number</th>
            <td className="num">{exception.gatewayTransactionId}</td>
          </tr>
          <tr>
            <th scope="row">Ours</th>
            <td>
              {ours ? (
                <>
                  <Link to={`/portal/payments/details/${ours.referenceNumber}?bu=${unitId}`}>{ours.referenceNumber}</Link>, {show(ours.amountMinor)}, {ours.payerName} <Status value={ours.status} />
                </>
              ) : (
                'No payment'
              )}
            </td>
          </tr>
          <tr>
            <th scope="row">Found</th>
            <td>
              {when(exception.createdDate)}
              {exception.batchIdentifier ? `, batch ${exception.batchIdentifier}` : ''}
            </td>
          </tr>
          {exception.resolution ? (
            <tr>
              <th scope="row">Settled</th>
              <td>
                {exception.resolution}: {exception.reason} ({exception.resolvedBy})
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {approval && mayAct ? (
        <Decide exception={exception} approval={approval} own={approval.requestedById === user.id} onClose={onClose} onDone={onDone} />
      ) : mayAct && offered.length > 0 ? (
        <Settle exception={exception} offered={offered} show={show} onClose={onClose} onDone={onDone} />
      ) : (
        <>
          {exception.isGivingBack ? <p className="small gap-sm">{exception.actions.Accept.why}</p> : null}
          <div className="buttons">
            <Button className="sec" onClick={onClose}>
              Close
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Settle({ exception, offered, show, onClose, onDone }: Pick<Props, 'exception' | 'show' | 'onClose' | 'onDone'> & { offered: readonly ExceptionAction[] }) {
  const [chosen, setChosen] = useState<ExceptionAction | ''>('');
  const [reason, setReason] = useState('');
  const [referenceNumber, setReference] = useState('');
  const id = useId();
  const action = useAction<GatewayException | ApprovalAsked>(onDone, (after) =>
    'approvalRequestId' in after ? 'A second person was asked to approve' : after.isGivingBack ? 'The gateway is being asked' : 'Exception settled',
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
          void action.send((options) => exceptionApi.settleGatewayException({ id: exceptionId, action: chosen, reason, ...(chosen === 'Belongs' ? { referenceNumber } : {}), rowVersion }, options));
        }}
      >
        <div className="field">
          <label className="label" htmlFor={id}>
            What to do
            <span className="req" aria-hidden="true">
              *
            </span>
          </label>
          <div className="input">
            <select id={id} required value={chosen} onChange={(event) => setChosen(event.target.value as ExceptionAction)}>
              <option value="" disabled>
                Choose
              </option>
              {offered.map((each) => (
                <option key={each} value={each}>
                  {actionWords[each].name}
                </option>
              ))}
            </select>
          </div>
        </div>
        {chosen ? <p className="small">{chosen === 'Give back' && exception.amountMinor === 0 ? restEffect : actionWords[chosen].effect(show(Math.abs(exception.amountMinor)))}</p> : null}
        {chosen === 'Belongs' ? (
          <Field label="Reference number" hint="Of the payment it belongs to" required value={referenceNumber} maxLength={60} error={action.errorOf('referenceNumber')} onChange={setReference} />
        ) : null}
        <Field label="Reason" required value={reason} maxLength={500} error={action.errorOf('reason')} onChange={setReason} />
        {general.length > 0 ? <Banner kind="bad" title={general.join('\n')} alert /> : null}
      </form>
      <DialogFoot
        action={action}
        confirm={chosen === '' ? 'Settle' : actionWords[chosen].name.replace(' …', '')}
        back="Close"
        onBack={onClose}
        form={`settle-${id}`}
        danger={chosen === 'Give back' || chosen === 'Never taken'}
      />
    </>
  );
}

function Decide({ exception, approval, own, onClose, onDone }: Pick<Props, 'exception' | 'onClose' | 'onDone'> & { approval: NonNullable<GatewayException['approval']>; own: boolean }) {
  const [reason, setReason] = useState('');
  const action = useAction<GatewayException>(onDone, () => 'Decided');
  if (action.needsSignIn) return <StepUpDialog onCancel={action.dismissSignIn} onLeave={() => undefined} />;
  const decide = (decision: 'Approve' | 'Refuse' | 'Withdraw') => void action.send((options) => exceptionApi.decideGatewayException({ id: exception.id, decision, reason }, options));
  const general = action.errors.filter((error) => error.propertyName !== 'reason').map((error) => error.errorMessage);
  return (
    <div className="gap-md">
      <Banner kind="warn" title={`Waits for a second person: ${actionWords[approval.action].name}, asked by ${approval.requestedByName}.`}>
        {own ? 'You asked for this. Another person must decide.' : approval.reason}
      </Banner>
      {own ? null : <Field label="Reason" hint="Needed when you refuse" value={reason} maxLength={500} error={action.errorOf('reason')} onChange={setReason} />}
      {general.length > 0 ? <Banner kind="bad" title={general.join('\n')} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          Close
        </Button>
        {own ? (
          <Button className="sec" busy={action.busy} busyText="Working…" onClick={() => decide('Withdraw')}>
            Withdraw
          </Button>
        ) : (
          <>
            <Button className="sec" busy={action.busy} busyText="Working…" onClick={() => decide('Refuse')}>
              Refuse
            </Button>
            <Button busy={action.busy} busyText="Working…" onClick={() => decide('Approve')}>
              Approve
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
