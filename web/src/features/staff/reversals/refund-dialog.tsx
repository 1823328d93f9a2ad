import { useState } from 'react';
import { parseMoneyInput } from '@ratepayer/contract/kit/money.ts';
import { feeGoesBack, type ReversalReason } from '@ratepayer/contract/payments/reversal.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { Field } from '../../../ui/field.tsx';
import { Dialog } from '../../../ui/parts.tsx';
import { detailsAfter } from './details-after.ts';
import { DialogFoot, ReasonFields, Tick } from './dialog-parts.tsx';
import { StepUpDialog } from '../../../ui/step-up.tsx';
import { owedAgain, owedAgainWords } from './effect-words.ts';
import { useAction } from './use-action.ts';
import { dualApprovalWords, useNeedsDualApproval } from './use-room.ts';
import type { ReversalDialog } from './void-dialog.tsx';

const typed = (minor: number) => (minor / 100).toFixed(2);

export interface RefundDraft {
  readonly amount: string;
  readonly byLine: boolean;
  readonly perLine: Readonly<Record<number, string>>;
  readonly reason: ReversalReason | '';
  readonly feeTick: boolean | null;
  readonly note: string;
  readonly tellPayer: boolean;
}

/** Refund by amount or by line; the last step says in words what will happen. */
export function RefundDialog({
  payment,
  show,
  onClose,
  onDone,
  mayRefundFee,
  draft,
  onLeave,
}: ReversalDialog & { mayRefundFee: boolean; draft: RefundDraft | undefined; onLeave: (draft: RefundDraft) => void }) {
  const [amount, setAmount] = useState(draft?.amount ?? typed(payment.refundableMinor));
  const [byLine, setByLine] = useState(draft?.byLine ?? false);
  const [perLine, setPerLine] = useState<Readonly<Record<number, string>>>(draft?.perLine ?? {});
  const [reason, setReason] = useState<ReversalReason | ''>(draft?.reason ?? '');
  const [feeTick, setFeeTick] = useState<boolean | null>(draft?.feeTick ?? null);
  const [note, setNote] = useState(draft?.note ?? '');
  const [tellPayer, setTellPayer] = useState(draft?.tellPayer ?? payment.contactEmail !== '');
  const action = useAction(onDone, (after) =>
    after.approval ? 'A second person was asked to approve the refund' : after.underWay ? 'The refund is in progress' : `Refunded ${show(after.refundedAmountMinor - payment.refundedAmountMinor)}`,
  );
  const lines = payment.lineItems.map((line) => ({ ...line, now: parseMoneyInput(perLine[line.id] ?? '') }));
  const amountMinor = byLine ? lines.reduce((sum, line) => sum + line.now, 0) : parseMoneyInput(amount);
  const hasFee = payment.feeRefundableMinor > 0 && mayRefundFee;
  const refundServiceFee = hasFee && (feeTick ?? feeGoesBack(reason));
  const wrong = action.errorOf('amountMinor') || (amountMinor > payment.refundableMinor ? `Up to ${show(payment.refundableMinor)}` : '');
  const fits = amountMinor <= payment.refundableMinor && lines.every((line) => line.now <= line.refundableMinor);
  const allocations = lines.filter((line) => line.now > 0).map((line) => ({ lineItemId: line.id, amountMinor: line.now }));
  const owed = fits ? owedAgain('Refund', amountMinor, payment.lineItems, byLine ? allocations : undefined) : [];
  // The button says all that leaves: the fee goes back with it.
  const goesBackMinor = amountMinor + (refundServiceFee ? payment.feeRefundableMinor : 0);
  const asks = useNeedsDualApproval(payment.businessUnitId, goesBackMinor);
  if (action.needsSignIn) return <StepUpDialog onCancel={action.dismissSignIn} onLeave={() => onLeave({ amount, byLine, perLine, reason, feeTick, note, tellPayer })} />;
  return (
    <Dialog title={`${asks ? 'Ask to refund' : 'Refund'} ${show(goesBackMinor)}?`} onClose={onClose}>
      <form
        id="refund"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === '' || amountMinor === 0 || amountMinor > payment.refundableMinor) return;
          const common = { reason, note, tellPayer, refundServiceFee, amountMinor, refundableMinor: payment.refundableMinor, rowVersion: payment.rowVersion };
          void action.send((options) => detailsAfter(payment.id, paymentApi.refundPayment({ id: payment.id, ...common, ...(byLine ? { allocations } : {}) }, options)));
        }}
      >
        {byLine ? (
          <table className="tbl">
            <caption className="vh">Refund by line</caption>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col" className="r">
                  Paid
                </th>
                <th scope="col" className="r">
                  Left
                </th>
                <th scope="col">Refund now</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <td>{line.description}</td>
                  <td className="r">{show(line.priceMinor)}</td>
                  <td className="r">{show(line.refundableMinor)}</td>
                  <td>
                    <div className={`input${line.now > line.refundableMinor ? ' bad' : ''}`}>
                      <input
                        inputMode="decimal"
                        aria-label={`Refund now, ${line.description}`}
                        value={perLine[line.id] ?? ''}
                        onChange={(event) => setPerLine({ ...perLine, [line.id]: event.target.value })}
                      />
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <Field label="Amount" required short inputMode="decimal" hint={`Up to ${show(payment.refundableMinor)}`} error={wrong} value={amount} onChange={setAmount} />
        )}
        {payment.lineItems.length > 1 ? (
          <button type="button" className="link-btn small" onClick={() => setByLine(!byLine)}>
            {byLine ? 'Refund one amount' : 'Refund by line'}
          </button>
        ) : null}
        {byLine && wrong ? <p className="err">{wrong}</p> : null}
        <div className="gap-md">
          <ReasonFields reason={reason} note={note} onReason={setReason} onNote={setNote} action={action} />
        </div>
        {hasFee ? (
          <Tick checked={refundServiceFee} onChange={setFeeTick}>
            Refund the service fee of {show(payment.feeRefundableMinor)} too
          </Tick>
        ) : null}
        {payment.contactEmail ? (
          <Tick checked={tellPayer} onChange={setTellPayer}>
            E-mail the payer ({payment.contactEmail})
          </Tick>
        ) : null}
        <p className="small gap-lg" aria-live="polite">
          {show(goesBackMinor)} goes back to {payment.accountType} •••• {payment.accountNumberLast4}
          {refundServiceFee ? `: ${show(amountMinor)} and the service fee of ${show(payment.feeRefundableMinor)}` : ''}. {fits ? owedAgainWords(owed, show) : ''} It usually takes 3–10 business days.
        </p>
        {asks ? <p className="small b gap-sm">{dualApprovalWords}</p> : null}
      </form>
      <DialogFoot action={action} confirm={asks ? 'Ask for approval' : `Refund ${show(goesBackMinor)}`} back="Back" onBack={onClose} form="refund" focusConfirm={draft !== undefined} />
    </Dialog>
  );
}
