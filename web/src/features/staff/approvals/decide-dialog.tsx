import { decisionFields } from '@ratepayer/contract/payments/approval.fields.ts';
import type { Approval } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { asksGateway } from '../../../platform/asks-gateway.ts';
import { exceptionApi } from '../../../platform/api/exception.api.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { say as sayForm } from '../../../platform/texts/forms.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { toast } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { Typed } from '../../../ui/form/form-state.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import type { Decision } from './approval-words.ts';

interface Props {
  readonly approval: Approval;
  readonly what: string;
  readonly decision: Decision;
  readonly user: Pick<SessionUser, 'id' | 'name'>;
  readonly onReload: () => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const words = {
  Approve: { body: 'approve_does', done: 'approved', ask: 'approve_what' },
  Refuse: { body: 'refuse_does', done: 'refused', ask: 'refuse_what' },
  Withdraw: { body: 'withdraw_does', done: 'withdrawn', ask: 'withdraw_what' },
} as const satisfies Record<Decision, unknown>;

/** The last question before it is decided; what was typed is still there after a sign-in on the way. */
export function DecideDialog({ approval, what, decision, user, onReload, onClose, onDone }: Props) {
  const draft = useDraft<Typed<typeof decisionFields>>(`approval.${approval.id}.${decision}`, user);
  const isRefused = decision === 'Refuse';
  const form = useForm({
    fields: decisionFields,
    labels: { reason: say('reason') },
    start: {},
    draft,
    also: ({ reason }): Record<string, string> =>
      isRefused && String(reason).trim() === '' ? { reason: sayForm('needed') } : {},
    save: async ({ reason }, given): Promise<true> => {
      const options = { ...given, ...asksGateway };
      const said = { decision, ...(reason ? { reason } : {}) };
      if (approval.exceptionId === null) await paymentApi.decideApproval({ id: approval.id, ...said }, options);
      else {
        const about = { id: approval.exceptionId, approvalId: approval.id };
        await exceptionApi.decideGatewayException({ ...about, ...said }, options);
      }
      return true;
    },
    onSaved: () => {
      toast(say(words[decision].done));
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say(words[decision].ask, { what })}
      facts={<p className="small">{say(words[decision].body)}</p>}
      confirm={sayValue(decision)}
      back={say('back')}
      danger={isRefused}
      focusConfirm={draft.values !== undefined}
      onReload={onReload}
      onClose={onClose}
    >
      {isRefused ? <FormField form={form} name="reason" needed /> : null}
    </FormDialog>
  );
}
