import { useState } from 'react';
import type { Approval, PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { Field } from '../../../ui/field.tsx';
import { Banner, Button, Dialog } from '../../../ui/parts.tsx';
import { DialogFoot } from './dialog-parts.tsx';
import { StepUpDialog } from '../../../ui/step-up.tsx';
import { useAction } from './use-action.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';

interface Props {
  readonly approval: Approval;
  readonly show: (minor: number) => string;
  readonly when: (instant: string) => string;
  readonly user: { readonly id: number; readonly permissions: readonly Permission[] };
  readonly onDone: (payment: PaymentDetails) => void;
}

type Decision = 'Approve' | 'Refuse' | 'Withdraw';

/** What waits for a second person, and what this one may do about it. */
export function ApprovalBar({ approval, show, when, user, onDone }: Props) {
  const [deciding, setDeciding] = useState<Decision>();
  const own = approval.requestedById === user.id;
  const may = user.permissions.includes(approval.kind === 'Void' ? 'Payments:Void' : 'Payments:Refund');
  const what = say('of_amount', { what: sayValue(approval.kind), amount: show(approval.amountMinor) });
  return (
    <div className="gap-sm">
      <Banner
        kind="warn"
        title={say('waits_for_a_second_person_asked_by', {
          what,
          requestedByName: approval.requestedByName,
          requestedDate: when(approval.requestedDate),
        })}
      >
        {own
          ? say('asked_another_person_must')
          : say('nothing_changed_yet_request', { reason: approval.reason, expiresDate: when(approval.expiresDate) })}
      </Banner>
      <div className="row wrap gap-sm">
        {own ? (
          <Button className="sec tool" onClick={() => setDeciding('Withdraw')}>
            {say('withdraw')}
          </Button>
        ) : may ? (
          <>
            <Button className="tool" onClick={() => setDeciding('Approve')}>
              {say('approve')}
            </Button>
            <Button className="sec tool" onClick={() => setDeciding('Refuse')}>
              {say('refuse')}
            </Button>
          </>
        ) : null}
      </div>
      {deciding ? (
        <DecisionDialog
          approval={approval}
          what={what}
          decision={deciding}
          onClose={() => setDeciding(undefined)}
          onDone={(after) => {
            setDeciding(undefined);
            onDone(after);
          }}
        />
      ) : null}
    </div>
  );
}

const words = {
  Approve: { body: 'approve_does', done: 'approved', ask: 'approve_what' },
  Refuse: { body: 'refuse_does', done: 'refused', ask: 'refuse_what' },
  Withdraw: { body: 'withdraw_does', done: 'withdrawn', ask: 'withdraw_what' },
} as const satisfies Record<Decision, unknown>;

function DecisionDialog({
  approval,
  what,
  decision,
  onClose,
  onDone,
}: {
  approval: Approval;
  what: string;
  decision: Decision;
  onClose: () => void;
  onDone: (payment: PaymentDetails) => void;
}) {
  const [reason, setReason] = useState('');
  const action = useAction(onDone, () => say(words[decision].done));
  if (action.needsSignIn) return <StepUpDialog onCancel={action.dismissSignIn} onLeave={() => undefined} />;
  return (
    <Dialog title={say(words[decision].ask, { what })} onClose={onClose}>
      <p className="small">{say(words[decision].body)}</p>
      <form
        id="decide"
        className="gap-md"
        onSubmit={(event) => {
          event.preventDefault();
          void action.send((options) =>
            paymentApi.decideApproval({ id: approval.id, decision, ...(reason ? { reason } : {}) }, options),
          );
        }}
      >
        {decision === 'Refuse' ? (
          <Field
            label={say('reason')}
            required
            value={reason}
            maxLength={500}
            error={action.errorOf('reason')}
            onChange={setReason}
          />
        ) : null}
      </form>
      <DialogFoot action={action} confirm={sayValue(decision)} back={say('back')} onBack={onClose} form="decide" />
    </Dialog>
  );
}
