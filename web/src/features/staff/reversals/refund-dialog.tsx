import { useState } from 'react';
import { readFigure } from '@ratepayer/contract/kit/figures.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { refundFields } from '@ratepayer/contract/payments/reversal.fields.ts';
import { feeGoesBack, type ReversalReason } from '@ratepayer/contract/payments/reversal.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { cultureNow } from '../../../platform/texts/culture.ts';
import { say as sayForm } from '../../../platform/texts/forms.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { toast } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { Typed } from '../../../ui/form/form-state.ts';
import type { Draft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { detailsAfter } from './details-after.ts';
import { owedAgain, owedAgainWords } from './effect-words.ts';
import { useNeedsDualApproval } from './use-room.ts';
import { noteOfOther, type ReversalDialog, WhyFields } from './void-dialog.tsx';

export interface RefundDraft {
  readonly typed: Typed<typeof refundFields>;
  readonly byLine: boolean;
  readonly perLine: Readonly<Record<number, string>>;
  readonly feeTick: boolean | null;
}

/** Refund by amount or by line; the last step says in words what will happen. */
export function RefundDialog({
  payment,
  show,
  onClose,
  onDone,
  mayRefundFee,
  draft,
}: ReversalDialog & { mayRefundFee: boolean; draft: Draft<RefundDraft> }) {
  const before = draft.values;
  const [byLine, setByLine] = useState(before?.byLine ?? false);
  const [perLine, setPerLine] = useState<Readonly<Record<number, string>>>(before?.perLine ?? {});
  // Until somebody decides, the reason decides whether the fee goes back too.
  const [feeTick, setFeeTick] = useState(before?.feeTick ?? null);
  const feeToo = (reason: string | boolean) => hasFee && (feeTick ?? feeGoesBack(reason as ReversalReason | ''));
  const lines = payment.lineItems.map((line) => readLine(line, perLine[line.id], show));
  const ofLines = lines.reduce((sum, line) => sum + line.now, 0);
  const hasFee = payment.feeRefundableMinor > 0 && mayRefundFee;
  const hasMail = payment.contactEmail !== '';
  const most = payment.refundableMinor;
  const allocations = lines
    .filter((line) => line.now > 0)
    .map((line) => ({ lineItemId: line.id, amountMinor: line.now }));
  const form = useForm({
    fields: refundFields,
    labels: {
      amountMinor: say('amount'),
      reason: say('reason'),
      note: say('note'),
      tellPayer: say('e_mail_payer', { contactEmail: payment.contactEmail }),
      refundServiceFee: say('refund_fee_too', { fee: show(payment.feeRefundableMinor) }),
    },
    start: { amountMinor: most, tellPayer: hasMail },
    shown: () => [
      ...(byLine ? [] : (['amountMinor'] as const)),
      'reason',
      'note',
      ...(hasMail ? (['tellPayer'] as const) : []),
    ],
    parts: ['allocations'],
    also: (typed, { amountMinor }) => ({
      ...noteOfOther(typed),
      ...(!byLine && amountMinor > most ? { amountMinor: say('up_to', { amount: show(most) }) } : {}),
      ...(byLine
        ? { allocations: lines.find((line) => line.problem)?.problem ?? (ofLines === 0 ? sayForm('no_amount') : '') }
        : {}),
    }),
    save: ({ amountMinor, refundServiceFee: _, ...why }, options) =>
      detailsAfter(
        payment.id,
        paymentApi.refundPayment(
          {
            id: payment.id,
            ...why,
            amountMinor: byLine ? ofLines : amountMinor,
            refundServiceFee: feeToo(why.reason),
            refundableMinor: most,
            rowVersion: payment.rowVersion,
            ...(byLine ? { allocations } : {}),
          },
          options,
        ),
      ),
    onSaved: (after) => {
      toast(
        after.approval
          ? say('second_person_asked_refund')
          : after.underWay
            ? say('refund_in_progress')
            : say('refunded_amount', { amount: show(after.refundedAmountMinor - payment.refundedAmountMinor) }),
      );
      onDone(after);
    },
    draft: { values: before?.typed, keep: (typed) => draft.keep({ typed, byLine, perLine, feeTick }) },
  });
  const refundServiceFee = feeToo(form.typed.reason);
  const amountMinor = byLine ? ofLines : (form.values.amountMinor ?? 0);
  const fits = amountMinor <= most && lines.every((line) => line.now <= line.refundableMinor);
  const owed = fits ? owedAgain('Refund', amountMinor, payment.lineItems, byLine ? allocations : undefined) : [];
  // The button says all that leaves: the fee goes back with it.
  const goesBackMinor = amountMinor + (refundServiceFee ? payment.feeRefundableMinor : 0);
  const asks = useNeedsDualApproval(payment.businessUnitId, goesBackMinor);
  return (
    <FormDialog
      form={form}
      title={say(asks ? 'ask_refund_amount' : 'refund_amount_ask', { amount: show(goesBackMinor) })}
      confirm={asks ? say('ask_for_approval') : say('refund_this', { amount: show(goesBackMinor) })}
      back={say('back')}
      focusConfirm={before !== undefined}
      onReload={() => void paymentApi.getPayment({ id: payment.id }).then(onDone)}
      onClose={onClose}
    >
      {byLine ? (
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
          {form.errorOf('allocations') ? <p className="err">{form.errorOf('allocations')}</p> : null}
        </div>
      ) : (
        <FormField form={form} name="amountMinor" short hint={say('up_to', { amount: show(most) })} />
      )}
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
            onChange={(event) => setFeeTick(event.target.checked)}
          />
          {form.labels.refundServiceFee}
        </label>
      ) : null}
      {hasMail ? <FormField form={form} name="tellPayer" /> : null}
      <p className="small gap-lg" aria-live="polite">
        {say(refundServiceFee ? 'goes_back_with_fee' : 'goes_back_to', {
          back: show(goesBackMinor),
          amount: show(amountMinor),
          fee: show(payment.feeRefundableMinor),
          method: `${sayValue(payment.accountType)} •••• ${payment.accountNumberLast4}`,
        })}{' '}
        {fits ? owedAgainWords(owed, show) : ''} {say('usually_takes_days')}
      </p>
      {asks ? <p className="small b gap-sm">{say('over_daily_limit')}</p> : null}
    </FormDialog>
  );
}

type Line = PaymentDetails['lineItems'][number] & { readonly now: number; readonly problem: string };

/** What each line gets back: what it holds, and why it cannot be so. */
function readLine(
  line: PaymentDetails['lineItems'][number],
  typed: string | undefined,
  show: (minor: number) => string,
): Line {
  const said = typed?.trim() ?? '';
  const { value = 0, problem } = said === '' ? { value: 0 } : readFigure('money', said, cultureNow());
  return {
    ...line,
    now: value,
    problem: problem
      ? sayForm(problem)
      : value > line.refundableMinor
        ? say('up_to', { amount: show(line.refundableMinor) })
        : '',
  };
}

function LineTable({
  lines,
  perLine,
  show,
  onType,
}: {
  lines: readonly Line[];
  perLine: Readonly<Record<number, string>>;
  show: (minor: number) => string;
  onType: (lineId: number, typed: string) => void;
}) {
  return (
    <table className="tbl">
      <caption className="vh">{say('refund_by_line')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('line')}</th>
          <th scope="col" className="r">
            {say('paid')}
          </th>
          <th scope="col" className="r">
            {say('left')}
          </th>
          <th scope="col">{say('refund_now')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{line.description}</td>
            <td className="r">{show(line.priceMinor)}</td>
            <td className="r">{show(line.refundableMinor)}</td>
            <td>
              <div className={`input${line.problem ? ' bad' : ''}`}>
                <input
                  inputMode="decimal"
                  aria-label={say('refund_now_of', { line: line.description })}
                  value={perLine[line.id] ?? ''}
                  onChange={(event) => onType(line.id, event.target.value)}
                />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
