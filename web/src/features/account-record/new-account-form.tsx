import { useState } from 'react';
import { useNavigate } from 'react-router';
import { newAccountFields } from '@ratepayer/contract/accounts/account-record.fields.ts';
import type { AccountsContext } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { accountRecordApi } from '../../platform/api/account-record.api.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { toast } from '../../platform/toasts.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { problemsIn } from './account-form-problems.ts';
import { AccountInputs } from './account-inputs.tsx';
import { type AccountFieldName, labelsOf, neededOf } from './account-labels.ts';
import { findTwin } from './find-twin.ts';
import { TwinLink } from './twin-link.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly definitions: AccountsContext['businessUnits'][number]['fields'];
  /** Made for somebody who stands at the counter. */
  readonly isPos: boolean;
  /** Begins with an empty form again. */
  readonly onAnother: () => void;
}

/** Makes an account by hand. */
export function NewAccountForm({ unit, definitions, isPos, onAnother }: Props) {
  const navigate = useNavigate();
  const [twin, setTwin] = useState<number>();
  const [another, setAnother] = useState(false);
  const needed = neededOf(definitions);
  const form = useForm({
    fields: newAccountFields,
    labels: labelsOf(definitions),
    start: { balance: 0, lateFeeApplicable: true, allowOnlinePayment: true },
    also: (_, values) => problemsIn(values, { needed, culture: unit.culture }),
    save: async (values, options) => {
      setTwin(undefined);
      try {
        return await accountRecordApi.createAccount(
          { businessUnitId: unit.id, ...values, ...(isPos ? { isPos } : {}) },
          options,
        );
      } catch (refused) {
        setTwin(await findTwin(unit.slug, values, refused));
        throw refused;
      }
    },
    onSaved: (made) => {
      toast(sayForm('saved', { thing: say('account') }));
      if (another) onAnother();
      else void navigate(`/portal/accounts/${made.id}/dashboard?bu=${unit.id}`);
    },
  });
  return (
    <FormPage
      form={form}
      name={say('create_account')}
      save={say('create_account')}
      back={say('cancel')}
      onBack={() => void navigate(`/portal/accounts?bu=${unit.id}`)}
      mayChange
    >
      <TwinLink unitId={unit.id} accountId={twin} />
      <AccountInputs
        form={form}
        definitions={definitions}
        names={Object.keys(newAccountFields) as AccountFieldName[]}
      />
      <label className="row small gap-md">
        <input
          type="checkbox"
          className="check"
          checked={another}
          onChange={(event) => setAnother(event.target.checked)}
        />
        {say('create_another')}
      </label>
    </FormPage>
  );
}
