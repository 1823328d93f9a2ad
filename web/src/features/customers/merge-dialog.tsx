import { reasonFields } from '@ratepayer/contract/customers/customer.fields.ts';
import { customerChangeApi } from '../../platform/api/customer.api.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Login {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}
interface Props {
  readonly businessUnitId: number;
  /** The login that nobody uses afterwards, and the one that is left. */
  readonly from: Login;
  readonly into: Login;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Makes one login of two of the same person. */
export function MergeDialog({ businessUnitId, from, into, onDone, onClose }: Props) {
  const form = useForm({
    fields: reasonFields,
    labels: { reason: say('reason') },
    start: {},
    save: ({ reason }, options) =>
      customerChangeApi.mergeCustomers({ businessUnitId, id: from.id, intoCustomerId: into.id, reason }, options),
    onSaved: () => {
      toast(say('merged', { from: from.email, into: into.email }));
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('merge_ask', { from: from.email, into: into.email })}
      facts={<p className="small">{say('merge_means', { from: from.email, into: into.email })}</p>}
      confirm={say('merge')}
      back={say('cancel')}
      danger
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
