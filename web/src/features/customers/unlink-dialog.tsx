import { reasonFields } from '@ratepayer/contract/customers/customer.fields.ts';
import { customerChangeApi } from '../../platform/api/customer.api.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Props {
  readonly customer: { readonly id: number; readonly name: string };
  readonly account: { readonly id: number; readonly name: string };
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks why a payer loses an account. */
export function UnlinkDialog({ customer, account, onDone, onClose }: Props) {
  const form = useForm({
    fields: reasonFields,
    labels: { reason: say('reason') },
    start: {},
    save: ({ reason }, options) =>
      customerChangeApi.unlinkAccountAsAdmin({ customerId: customer.id, accountId: account.id, reason }, options),
    onSaved: () => {
      toast(say('unlinked', { customer: customer.name, account: account.name }));
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('unlink_ask', { customer: customer.name })}
      facts={<p className="small">{say('unlink_means')}</p>}
      confirm={say('unlink')}
      back={say('cancel')}
      danger
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
