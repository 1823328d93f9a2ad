import { useState } from 'react';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import type { Permission, Role } from '@ratepayer/contract/users/roles.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ReverseExternalDialog } from '../external/reverse-dialog.tsx';
import { ChargebackDialog } from './adjustment-dialogs.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { RefundDialog } from './refund-dialog.tsx';
import type { RefundDraft } from './use-refund.ts';
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

type Action = 'void' | 'refund' | 'chargeback' | 'reverse' | 'resolve';

/** Which of a payment's actions this person may take now. */
function possible({ actions, underWay }: PaymentDetails, user: Props['user']): Readonly<Record<Action, boolean>> {
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

const buttons = [
  { action: 'void', icon: 'close', text: 'void' },
  { action: 'refund', icon: 'arrowUp', text: 'refund' },
  { action: 'chargeback', text: 'record_chargeback' },
  { action: 'reverse', icon: 'close', text: 'reverse' },
  { action: 'resolve', text: 'resolve' },
] as const;
/** What a link may begin with. */
const begun = ['refund', 'void', 'reverse'] as const;

/** What may be done with a payment now; what may not is listed with its reason by `NotPossible`. */
export function PaymentActions({ begin, payment, show, today, user, onDone }: Props) {
  // Back from proving who they are: the dialog is open again as it was, and nothing was sent by itself.
  const draft = useDraft<RefundDraft>(`refund.${payment.id}`, user);
  const may = possible(payment, user);
  const [open, setOpen] = useState<Action | undefined>(
    draft.values ? 'refund' : begun.find((action) => action === begin && may[action]),
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
  const mayRefundFee = user.role === 'Global Admin' || user.role === 'Organization Admin';
  return (
    <>
      {buttons.map((button) =>
        may[button.action] ? (
          <button key={button.action} type="button" className="btn sec tool" onClick={() => setOpen(button.action)}>
            {'icon' in button ? <Icon name={button.icon} size={18} /> : null} {say(button.text)}
          </button>
        ) : null,
      )}
      {open === 'void' ? <VoidDialog {...dialog} /> : null}
      {open === 'refund' ? <RefundDialog {...dialog} mayRefundFee={mayRefundFee} draft={draft} /> : null}
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
