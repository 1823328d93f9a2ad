import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { merchantAccountApi } from '../../platform/api/merchant-account.api.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { toast } from '../../platform/toasts.ts';
import type { Typed } from '../../ui/form/form-state.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { type ChangeMerchantProps, storedOf } from './change-merchant-form.tsx';
import { credentialInputs, credentialLabels, credentialsIn, credentialsWrong, merchantsHome } from './merchant-form.ts';
import { Credentials } from './merchant-inputs.tsx';

/** Other credentials of a disabled one, with which its gateway may let us read its last days; nothing else changes. */
export function ReplaceCredentialsForm({ record, setup, unit, user, when, onSaved }: ChangeMerchantProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { gateway, paymentSourceTypes, channels } = setup;
  const asked = credentialInputs(gateway.credentials);
  const draft = useDraft<Typed<typeof asked>>(`credentials.${record.id}`, user, record.rowVersion);
  const form = useForm({
    fields: asked,
    labels: credentialLabels(gateway.credentials),
    start: {},
    draft,
    also: (_, values) => credentialsWrong(gateway.credentials, values, true),
    save: (values, options) => {
      const { name, merchantNumber, billingAddressCollection, settlementBankLast4 } = record;
      const { batchCloseTime, timezone, depositDays } = record;
      return merchantAccountApi.changeMerchantAccount(
        {
          ...{ businessUnitId: unit.id, id: record.id, rowVersion: draft.over.current },
          ...{ name, merchantNumber, billingAddressCollection, settlementBankLast4 },
          ...{ batchCloseTime, timezone, depositDays, paymentSourceTypes, channels },
          credentials: credentialsIn(gateway.credentials, values) ?? [],
          reason: '',
        },
        options,
      );
    },
    onSaved: (after) => {
      void client.invalidateQueries();
      if ('changeId' in after) return;
      toast(sayForm('saved', { thing: after.name }));
      draft.over.current = after.rowVersion;
      onSaved(after);
    },
  });
  return (
    <FormPage
      form={form}
      name={say('credentials')}
      save={sayForm('save')}
      back={say('back')}
      onBack={() => void navigate(merchantsHome(unit.id))}
      mayChange
    >
      <Credentials form={form} gateway={gateway} stored={storedOf(setup, when)} />
      <p className="small">{say('credentials_of_disabled')}</p>
    </FormPage>
  );
}
