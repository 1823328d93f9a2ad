import { profileFields } from '@ratepayer/contract/users/my-account.fields.ts';
import type { MyAccount } from '@ratepayer/contract/users/my-account.shapes.ts';
import { useRef } from 'react';
import { myAccountApi } from '../../platform/api/my-account.api.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-access.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { FactsTable } from '../../ui/facts-table.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const startOf = ({ name, phone }: MyAccount) => ({ name, phone });

/** Who somebody is: name and phone are theirs to say. */
export function ProfileForm({ mine }: { readonly mine: MyAccount }) {
  const version = useRef(mine.rowVersion);
  const form = useForm({
    fields: profileFields,
    labels: { name: say('name'), phone: say('phone') },
    start: startOf(mine),
    save: (values, options) => myAccountApi.changeMyAccount({ ...values, rowVersion: version.current }, options),
    onSaved: (after) => {
      version.current = after.rowVersion;
      toast(sayForm('saved', { thing: say('profile') }));
    },
  });
  return (
    <section className="panel">
      <h2>{say('profile')}</h2>
      <FactsTable
        caption={say('profile')}
        className="small gap-sm"
        facts={[
          [
            say('your_email'),
            <span key="email" translate="no">
              {mine.email}
            </span>,
          ],
          [say('your_role'), sayValue(mine.role)],
          [
            say('your_organization'),
            <span key="organization" translate="no">
              {mine.organizationName || '—'}
            </span>,
          ],
        ]}
      />
      <FormPage
        form={form}
        name={say('profile')}
        save={say('save_profile')}
        back={say('undo')}
        onBack={() => form.rebase({ ...startOf(mine) }, [])}
        mayChange
        reread={async () => {
          const latest = await myAccountApi.getMyAccount({});
          version.current = latest.rowVersion;
          return { values: startOf(latest) };
        }}
      >
        <FormField form={form} name="name" />
        <FormField form={form} name="phone" />
      </FormPage>
    </section>
  );
}
