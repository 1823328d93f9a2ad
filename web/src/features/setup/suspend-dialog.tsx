import { suspendFields } from '@ratepayer/contract/organizations/unit.fields.ts';
import { unitApi } from '../../platform/api/unit.api.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { UnitDialog } from './unit-dialog.ts';

/** Asks why payers cannot pay any more. */
export function SuspendDialog({ record, onDone, onClose }: UnitDialog) {
  const { id: businessUnitId, name, rowVersion } = record;
  const form = useForm({
    fields: suspendFields,
    labels: { reason: say('reason') },
    start: {},
    save: ({ reason }, options) => unitApi.suspendBusinessUnit({ businessUnitId, rowVersion, reason }, options),
    onSaved: (after) => {
      toast(say('suspended', { name }));
      onDone(after);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('suspend_ask', { name })}
      facts={<p className="small">{say('suspend_means')}</p>}
      confirm={say('suspend')}
      back={say('cancel')}
      danger
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
