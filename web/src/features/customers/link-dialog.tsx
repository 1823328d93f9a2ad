import { linkFields } from '@ratepayer/contract/customers/customer.fields.ts';
import { customerChangeApi } from '../../platform/api/customer.api.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Props {
  readonly accountId: number;
  readonly emailAddress: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Lets a payer with a login have the account, by the e-mail address that they sign in with. */
export function LinkDialog({ accountId, emailAddress, onDone, onClose }: Props) {
  const form = useForm({
    fields: linkFields,
    labels: { emailAddress: say('e_mail') },
    start: { emailAddress },
    save: (values, options) => customerChangeApi.linkCustomerAccount({ accountId, ...values }, options),
    onSaved: () => {
      toast(say('linked', { name: String(form.typed.emailAddress).trim() }));
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('link_ask')}
      facts={<p className="small">{say('link_means')}</p>}
      confirm={say('link_do')}
      back={say('cancel')}
      onClose={onClose}
    >
      <FormField form={form} name="emailAddress" />
    </FormDialog>
  );
}
