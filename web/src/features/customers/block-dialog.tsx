import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { reasonFields } from '@ratepayer/contract/customers/customer.fields.ts';
import { customerChangeApi } from '../../platform/api/customer.api.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { CustomerDialog } from './customer-dialog.ts';

interface Props extends Pick<CustomerDialog, 'onClose' | 'onSaved' | 'unit'> {
  readonly record: Pick<Customer, 'id' | 'name' | 'status'>;
}

/** Asks why somebody is kept from signing in, or let in again. */
export function BlockDialog({ record, unit, onSaved, onClose }: Props) {
  const { id, name } = record;
  const blocked = record.status !== 'Blocked';
  const form = useForm({
    fields: reasonFields,
    labels: { reason: say('reason') },
    start: {},
    save: ({ reason }, options) =>
      customerChangeApi.blockCustomer({ businessUnitId: unit.id, id, blocked, reason }, options),
    onSaved: (after) => {
      toast(say(blocked ? 'blocked_now' : 'unblocked_now', { name }));
      onSaved(after);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say(blocked ? 'block_ask' : 'unblock_ask', { name })}
      facts={<p className="small">{say(blocked ? 'block_means' : 'unblock_means')}</p>}
      confirm={say(blocked ? 'block_do' : 'unblock_do')}
      back={say('cancel')}
      danger={blocked}
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
