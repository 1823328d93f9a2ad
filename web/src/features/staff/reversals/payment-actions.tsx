import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { paymentList, paymentTexts } from '@ratepayer/contract/payments/payment.list.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { basePath } from '../../../platform/config.ts';
import type { PageAction } from '../../../ui/action.ts';
import type { Shown } from '../../../ui/detail/detail-page-props.ts';
import { recordHistory } from '../../../ui/detail/history.tsx';
import { historyWords } from '../../../ui/detail/history-words.ts';
import { auditedValues } from '../details/audited-values.ts';
import { SendReceiptDialog } from '../details/send-receipt.tsx';
import { ReverseExternalDialog } from '../external/reverse-dialog.tsx';
import { ChargebackDialog } from './adjustment-dialogs.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { RefundDialog } from './refund-dialog.tsx';
import type { RefundDraft } from './use-refund.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import { type ReversalDialog, VoidDialog } from './void-dialog.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';

type Of = Pick<Shown<PaymentDetails>, 'record' | 'unit' | 'user' | 'show' | 'today' | 'onSaved'>;
type Reversal = 'void' | 'refund' | 'chargeback' | 'reverse' | 'resolve';

/** Which of a payment's actions this person may take now. */
function possible({ actions, underWay }: PaymentDetails, user: Of['user']): Readonly<Record<Reversal, boolean>> {
  const may = (permission: Permission, { allowed }: { readonly allowed: boolean }) =>
    user.permissions.includes(permission) && allowed;
  return {
    void: may('Payments:Void', actions.void),
    refund: may('Payments:Refund', actions.refund),
    chargeback: may('Payments:Refund', actions.chargeback),
    reverse: may('Payments:Void', actions.reverse),
    resolve: user.role === 'Global Admin' && underWay?.outcome === 'Unknown',
  };
}

/** What may be done with a payment now; what may not is listed with its reason by `NotPossible`. */
export function paymentActions({ record: payment, unit, user, show, today, onSaved }: Of): PageAction[] {
  const may = possible(payment, user);
  const history = recordHistory({
    load: paymentApi.listPaymentHistory,
    of: { businessUnitId: unit.id, referenceNumber: payment.referenceNumber },
    zone: unit.timezone,
    words: historyWords({
      list: paymentList,
      texts: paymentTexts,
      unit,
      audited: auditedValues({ record: payment, show }),
    }),
  });
  const asking = (close: () => void): ReversalDialog => ({
    payment,
    show,
    history,
    onClose: close,
    onDone: (after) => {
      close();
      onSaved(after);
    },
  });
  const posted = { ...payment, postsToBalance: payment.postedDate !== null };
  const reversals: readonly (PageAction & { readonly key: Reversal })[] = [
    { key: 'void', icon: 'close', text: say('void'), dialog: (close) => <VoidDialog {...asking(close)} /> },
    {
      key: 'refund',
      icon: 'arrowUp',
      text: say('refund'),
      dialog: (close) => <Refund of={asking(close)} user={user} beginsWithFee={unit.refundServiceFeeDefault} />,
    },
    {
      key: 'reverse',
      icon: 'close',
      text: say('reverse'),
      dialog: (close) => <ReverseExternalDialog {...asking(close)} payment={posted} />,
    },
    { key: 'resolve', text: say('resolve'), dialog: (close) => <ResolveDialog {...asking(close)} /> },
    {
      key: 'chargeback',
      text: say('record_chargeback'),
      dialog: (close) => <ChargebackDialog {...asking(close)} today={today} />,
    },
  ];
  const send: PageAction = {
    key: 'send',
    icon: 'mail',
    text: say('send_receipt'),
    dialog: (close) => <SendReceiptDialog payment={payment} onClose={close} />,
  };
  return [
    {
      key: 'receipt',
      icon: 'receipt',
      text: say('view_receipt'),
      opens: `${basePath}/payment/${payment.referenceNumber}/receipt`,
    },
    ...reversals.filter(({ key }) => may[key]),
    ...(payment.postedDate && payment.type === 'Base Payment' ? [send] : []),
  ];
}

/** Back from proving who they are the dialog is as it was, and nothing was sent by itself. */
function Refund({ of, user, beginsWithFee }: { of: ReversalDialog; user: Of['user']; beginsWithFee: boolean }) {
  const draft = useDraft<RefundDraft>(`refund.${of.payment.id}`, user, of.payment.rowVersion);
  const mayRefundFee = user.role === 'Global Admin' || user.role === 'Organization Admin';
  return <RefundDialog {...of} mayRefundFee={mayRefundFee} beginsWithFee={beginsWithFee} draft={draft} />;
}

/** Why an action that this person could take is not possible now. */
export function NotPossible({ payment, user }: { payment: PaymentDetails; user: Of['user'] }) {
  if (payment.status !== 'Succeeded') return null;
  const { actions } = payment;
  const usual = payment.external
    ? ([['Payments:Void', say('reverse'), actions.reverse]] as const)
    : ([
        ['Payments:Void', say('void'), actions.void],
        ['Payments:Refund', say('refund'), actions.refund],
        ['Payments:Refund', say('record_chargeback'), actions.chargeback],
      ] as const);
  const reasons = usual
    .filter(([permission, , action]) => user.permissions.includes(permission) && !action.allowed)
    .map(([, name, { why }]) => [name, why] as const);
  if (reasons.length === 0) return null;
  return (
    <section className="panel">
      <h2>{say('not_possible_now')}</h2>
      {reasons.map(([name, why]) => (
        <p key={name} className="small gap-sm">
          <b>{name}:</b> {why}
        </p>
      ))}
    </section>
  );
}
