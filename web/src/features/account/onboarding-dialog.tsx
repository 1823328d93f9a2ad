import { onboardingFields } from '@ratepayer/contract/accounts/account-page.fields.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { AccountDialog } from './account-dialog.ts';

/** Invites somebody by e-mail to see and pay the account with a login. */
export function OnboardingDialog({ record, onReload, onClose }: AccountDialog) {
  const [firstName = '', ...rest] = record.name.split(' ');
  const form = useForm({
    fields: onboardingFields,
    labels: { emailAddress: say('e_mail'), firstName: say('first_name'), lastName: say('last_name') },
    start: { emailAddress: record.emailAddress, firstName, lastName: rest.join(' ') },
    save: (values, options) => accountPageApi.sendOnboardingEmail({ accountId: record.id, ...values }, options),
    onSaved: ({ sentTo }) => {
      toast(say('invited', { to: sentTo }));
      onReload();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('invite_ask')}
      facts={<p className="small">{say('invite_means')}</p>}
      confirm={say('send')}
      back={say('cancel')}
      onClose={onClose}
    >
      <FormField form={form} name="emailAddress" />
      <FormField form={form} name="firstName" />
      <FormField form={form} name="lastName" />
    </FormDialog>
  );
}
