import { useState } from 'react';
import type { Approval, PaymentDetails } from '@ratepayer/contract/payments/payment.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { Field } from '../../../ui/field.tsx';
import { Banner, Button, Dialog } from '../../../ui/parts.tsx';
import { DialogFoot } from './dialog-parts.tsx';
import { StepUpDialog } from '../../../ui/step-up.tsx';
import { useAction } from './use-action.ts';

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
  const what = `${approval.kind} of ${show(approval.amountMinor)}`;
  return (
    <div className="gap-sm">
      <Banner kind="warn" title={`Waits for a second person: ${what}, asked by ${approval.requestedByName}, ${when(approval.requestedDate)}.`}>
        {own ? 'You asked for this. Another person must decide.' : `${approval.reason}. Nothing has changed yet; the request ends ${when(approval.expiresDate)}.`}
      </Banner>
      <div className="row wrap gap-sm">
        {own ? (
          <Button className="sec tool" onClick={() => setDeciding('Withdraw')}>
            Withdraw
          </Button>
        ) : may ? (
          <>
            <Button className="tool" onClick={() => setDeciding('Approve')}>
              Approve
            </Button>
            <Button className="sec tool" onClick={() => setDeciding('Refuse')}>
              Refuse
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

const words: Readonly<Record<Decision, { body: string; done: string }>> = {
  Approve: { body: 'It is done at once, as it was asked, when it is still possible.', done: 'Approved' },
  Refuse: { body: 'The person who asked is told why. Nothing changes.', done: 'Refused' },
  Withdraw: { body: 'The request ends. Nothing changes.', done: 'Withdrawn' },
};

function DecisionDialog({ approval, what, decision, onClose, onDone }: { approval: Approval; what: string; decision: Decision; onClose: () => void; onDone: (payment: PaymentDetails) => void }) {
  const [reason, setReason] = useState('');
  const action = useAction(onDone, () => words[decision].done);
  if (action.needsSignIn) return <StepUpDialog onCancel={action.dismissSignIn} onLeave={() => undefined} />;
  return (
    <Dialog title={`${decision} ${what}?`} onClose={onClose}>
      <p className="small">{words[decision].body}</p>
      <form
        id="decide"
        className="gap-md"
        onSubmit={(event) => {
          event.preventDefault();
          void action.send((options) => paymentApi.decideApproval({ id: approval.id, decision, ...(reason ? { reason } : {}) }, options));
        }}
      >
        {decision === 'Refuse' ? <Field label="Reason" required value={reason} maxLength={500} error={action.errorOf('reason')} onChange={setReason} /> : null}
      </form>
      <DialogFoot action={action} confirm={decision} back="Back" onBack={onClose} form="decide" />
    </Dialog>
  );
}
