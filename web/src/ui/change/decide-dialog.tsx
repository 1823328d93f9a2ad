import type { ChangeRequest } from '@ratepayer/contract/kit/change-request.ts';
import type { ChangeDecision } from '@ratepayer/contract/kit/change-states.ts';
import { fields, line, optional } from '@ratepayer/contract/kit/fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { CallOptions } from '../../platform/request.ts';
import { say } from '../../platform/texts/forms.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormField } from '../form/form-field.tsx';
import { useForm } from '../form/use-form.ts';

interface Props {
  readonly change: Pick<ChangeRequest, 'id' | 'waitsADay'>;
  readonly decision: ChangeDecision;
  readonly decide: (
    decided: { readonly changeId: number; readonly decision: ChangeDecision; readonly reason: string },
    options: CallOptions,
  ) => Promise<unknown>;
  readonly onClose: () => void;
}
const said = fields({ reason: optional(line(500)) });

/** Asks before a change is approved, refused, taken back or stopped; who refuses or stops says why. */
export function DecideDialog({ change: { id, waitsADay }, decision, decide, onClose }: Props) {
  const client = useQueryClient();
  const needsReason = decision === 'Refuse' || decision === 'Stop';
  const form = useForm({
    fields: said,
    labels: { reason: say('change_why') },
    start: {},
    also: ({ reason }): Record<string, string> =>
      needsReason && String(reason).trim() === '' ? { reason: say('needed') } : {},
    save: ({ reason }, options) => decide({ changeId: id, decision, reason }, options),
    onSaved: () => {
      toast(say('change_decided'));
      void client.invalidateQueries();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('change_ask', { decision })}
      facts={<p className="small">{say(decision === 'Approve' && waitsADay ? 'approve_waits' : means[decision])}</p>}
      confirm={decision === 'Stop' ? say('stop_change') : sayValue(decision)}
      back={say('change_back')}
      danger={needsReason}
      onClose={onClose}
    >
      {needsReason ? <FormField form={form} name="reason" needed /> : null}
    </FormDialog>
  );
}

const means = {
  Approve: 'approve_at_once',
  Refuse: 'refuse_means',
  Withdraw: 'withdraw_means',
  Stop: 'stop_means',
} as const;
