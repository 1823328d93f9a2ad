import { useState } from 'react';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import type { Permission, Role } from '@ratepayer/contract/users/roles.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ReverseExternalDialog } from '../external/reverse-dialog.tsx';
import { ChargebackDialog } from './adjustment-dialogs.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { type RefundDraft, RefundDialog } from './refund-dialog.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { type ReversalDialog, VoidDialog } from './void-dialog.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';

interface Props {
  /** What somebody came here to do; its dialog opens at once when it is possible. */
  readonly begin: string;
  readonly payment: PaymentDetails;
  readonly show: (minor: number) => string;
  readonly today: string;
  readonly user: {
    readonly id: number;
    readonly name: string;
    readonly permissions: readonly Permission[];
    readonly role: Role | '';
  };
  readonly onDone: (payment: PaymentDetails) => void;
}

/** What may be done with a payment now; what may not is listed with its reason by `NotPossible`. */
export function PaymentActions({ begin, payment, show, today, user, onDone }: Props) {
  // Back from proving who they are: the dialog is open again as it was, and nothing was sent by itself.
  const draft = useDraft<RefundDraft>(`refund.${payment.id}`, user);
  const may = (permission: Permission) => user.permissions.includes(permission);
  const mayVoid = may('Payments:Void') && payment.actions.void.allowed;
  const mayReverse = may('Payments:Void') && payment.actions.reverse.allowed;
  const mayRefund = may('Payments:Refund') && payment.actions.refund.allowed;
  const [open, setOpen] = useState<'void' | 'refund' | 'chargeback' | 'resolve' | 'reverse' | undefined>(
    draft.values || (begin === 'refund' && mayRefund)
      ? 'refund'
      : begin === 'void' && mayVoid
        ? 'void'
        : begin === 'reverse' && mayReverse
          ? 'reverse'
          : undefined,
  );
  const dialog: ReversalDialog = {
    payment,
    show,
    onClose: () => setOpen(undefined),
    onDone: (after) => {
      setOpen(undefined);
      onDone(after);
    },
  };
  const { actions } = payment;
  return (
    <>
      {mayVoid ? (
        <button type="button" className="btn sec tool" onClick={() => setOpen('void')}>
          <Icon name="close" size={18} /> {say('void')}
        </button>
      ) : null}
      {mayRefund ? (
        <button type="button" className="btn sec tool" onClick={() => setOpen('refund')}>
          <Icon name="arrowUp" size={18} /> {say('refund')}
        </button>
      ) : null}
      {may('Payments:Refund') && actions.chargeback.allowed ? (
        <button type="button" className="btn sec tool" onClick={() => setOpen('chargeback')}>
          {say('record_chargeback')}
        </button>
      ) : null}
      {mayReverse ? (
        <button type="button" className="btn sec tool" onClick={() => setOpen('reverse')}>
          <Icon name="close" size={18} /> {say('reverse')}
        </button>
      ) : null}
      {user.role === 'Global Admin' && payment.underWay?.outcome === 'Unknown' ? (
        <button type="button" className="btn sec tool" onClick={() => setOpen('resolve')}>
          {say('resolve')}
        </button>
      ) : null}
      {open === 'void' ? <VoidDialog {...dialog} /> : null}
      {open === 'refund' ? (
        <RefundDialog
          {...dialog}
          mayRefundFee={user.role === 'Global Admin' || user.role === 'Organization Admin'}
          draft={draft}
        />
      ) : null}
      {open === 'chargeback' ? <ChargebackDialog {...dialog} today={today} /> : null}
      {open === 'reverse' ? (
        <ReverseExternalDialog {...dialog} payment={{ ...payment, postsToBalance: payment.postedDate !== null }} />
      ) : null}
      {open === 'resolve' ? <ResolveDialog {...dialog} /> : null}
    </>
  );
}

/** Why an action that this person could take is not possible now. */
export function NotPossible({ payment, user }: Pick<Props, 'payment' | 'user'>) {
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
