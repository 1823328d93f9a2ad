import { handOverFields } from '@ratepayer/contract/forms/response.fields.ts';
import { formResponseApi } from '../../platform/api/form-response.api.ts';
import { say } from '../../platform/texts/staff-responses.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Props {
  readonly of: { readonly businessUnitId: number; readonly id: number };
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks whom a response is handed over to. */
export function HandOverDialog({ of, onDone, onClose }: Props) {
  const form = useForm({
    fields: handOverFields,
    labels: { email: say('email') },
    start: {},
    save: (values, options) => formResponseApi.handOverFormResponse({ ...of, ...values }, options),
    onSaved: ({ email }) => {
      toast(say('handed_over', { email }));
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('hand_over')}
      confirm={say('hand_over')}
      back={say('back')}
      onReload={onDone}
      onClose={onClose}
    >
      <p className="small">{say('hand_over_means')}</p>
      <FormField form={form} name="email" />
    </FormDialog>
  );
}
