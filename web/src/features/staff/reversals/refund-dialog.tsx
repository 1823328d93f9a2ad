import { useState } from 'react';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { owedAgain, owedAgainWords } from './effect-words.ts';
import { LineTable } from './refund-lines.tsx';
import { type RefundUse, useRefund } from './use-refund.ts';
import { useNeedsDualApproval } from './use-room.ts';
import { type ReversalDialog, WhyFields } from './void-dialog.tsx';

/** Refund by amount or by line; the last step says in words what will happen. */
export function RefundDialog(props: ReversalDialog & RefundUse) {
  const { show, history, onClose, onDone, draft } = props;
  // What was shown is what is decided on, whatever the page reads meanwhile.
  const [payment] = useState(props.payment);
  const refund = useRefund({ ...props, payment });
  const { form, byLine, setByLine, hasFee, hasMail, refundServiceFee } = refund;
  // The button says all that leaves: the fee goes back with it.
  const goesBack = refund.amountMinor + (refundServiceFee ? payment.feeRefundableMinor : 0);
  const asks = useNeedsDualApproval(payment.businessUnitId, goesBack);
  const amount = show(goesBack);
  return (
    <FormDialog
      form={form}
      title={say(asks ? 'ask_refund_amount' : 'refund_amount_ask', { amount })}
      confirm={asks ? say('ask_for_approval') : say('refund_this', { amount })}
      back={say('back')}
      focusConfirm={draft.values !== undefined}
      onReload={() => void paymentApi.getPayment({ id: payment.id }).then(onDone)}
      history={history}
      onClose={onClose}
    >
      <RefundAmount refund={refund} show={show} most={payment.refundableMinor} />
      {payment.lineItems.length > 1 ? (
        <button type="button" className="link-btn small" onClick={() => setByLine(!byLine)}>
          {say(byLine ? 'refund_one_amount' : 'refund_by_line')}
        </button>
      ) : null}
      <WhyFields form={form} />
      {hasFee ? (
        <label className="row small gap-sm">
          <input
            type="checkbox"
            className="check"
            id={form.idOf('refundServiceFee')}
            checked={refundServiceFee}
            onChange={(event) => refund.setFeeTick(event.target.checked)}
          />
          {form.labels.refundServiceFee}
        </label>
      ) : null}
      {hasMail ? <FormField form={form} name="tellPayer" /> : null}
      <WhatGoesBack refund={refund} payment={payment} show={show} back={amount} />
      {asks ? <p className="small b gap-sm">{say('over_daily_limit')}</p> : null}
    </FormDialog>
  );
}

interface PartProps {
  readonly refund: ReturnType<typeof useRefund>;
  readonly show: (minor: number) => string;
}

/** One amount, or one for each line. */
function RefundAmount({ refund, show, most }: PartProps & { most: number }) {
  const { form, byLine, lines, perLine, setPerLine } = refund;
  if (!byLine) return <FormField form={form} name="amountMinor" short hint={say('up_to', { amount: show(most) })} />;
  const error = form.errorOf('allocations');
  return (
    <div id={form.idOf('allocations')} tabIndex={-1}>
      <LineTable
        lines={lines}
        perLine={perLine}
        show={show}
        onType={(lineId, typed) => {
          setPerLine({ ...perLine, [lineId]: typed });
          form.touch('allocations');
        }}
      />
      {error ? <p className="err">{error}</p> : null}
    </div>
  );
}

/** In words: what leaves and to where, and what is owed again. */
function WhatGoesBack({ refund, payment, show, back }: PartProps & Pick<ReversalDialog, 'payment'> & { back: string }) {
  const { amountMinor, byLine, allocations, lines, refundServiceFee } = refund;
  const fits = amountMinor <= payment.refundableMinor && lines.every((line) => line.now <= line.refundableMinor);
  const owed = fits ? owedAgain('Refund', amountMinor, payment.lineItems, byLine ? allocations : undefined) : [];
  return (
    <p className="small gap-lg" aria-live="polite">
      {say(refundServiceFee ? 'goes_back_with_fee' : 'goes_back_to', {
        back,
        amount: show(amountMinor),
        fee: show(payment.feeRefundableMinor),
        method: `${sayValue(payment.accountType)} •••• ${payment.accountNumberLast4}`,
      })}{' '}
      {fits ? owedAgainWords(owed, show) : ''} {say('usually_takes_days')}
    </p>
  );
}
