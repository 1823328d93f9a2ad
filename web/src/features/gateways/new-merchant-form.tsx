import { newMerchantFields } from '@ratepayer/contract/gateways/merchant-account.fields.ts';
import type { GatewayChoice } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { merchantAccountApi } from '../../platform/api/merchant-account.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import {
  credentialInputs,
  credentialLabels,
  credentialsIn,
  merchantAt,
  merchantLabels,
  merchantsHome,
  merchantWrong,
} from './merchant-form.ts';
import { MerchantInputs } from './merchant-inputs.tsx';
import { type MerchantDraft, useChosen } from './use-chosen.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly gateway: GatewayChoice;
}

const { gatewayId: _, ...asked } = newMerchantFields;

/** Makes a number at a gateway as a draft. */
export function NewMerchantForm({ unit, user, gateway }: Props) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const draft = useDraft<MerchantDraft<typeof asked>>(`merchant.new.${gateway.id}`, user);
  const chosen = useChosen({ sources: gateway.sources, channels: [] }, draft.values?.chosen);
  const form = useForm({
    fields: { ...credentialInputs(gateway.credentials), ...asked },
    labels: { ...merchantLabels(), ...credentialLabels(gateway.credentials) },
    start: { purpose: 'Base Payment', billingAddressCollection: 'None', batchCloseTime: '18:00', ...startOf(unit) },
    draft: { values: draft.values?.typed, keep: (typed) => draft.keep({ typed, chosen: chosen.asKept }) },
    parts: ['paymentSourceTypes', 'channels'],
    also: (_typed, values) => merchantWrong({ values, ...chosen, asked: gateway.credentials }),
    save: (values, options) => {
      const credentials = credentialsIn(gateway.credentials, values);
      const { name, merchantNumber, purpose, billingAddressCollection } = values;
      const { settlementBankLast4, batchCloseTime, timezone, depositDays } = values;
      return merchantAccountApi.addMerchantAccount(
        {
          businessUnitId: unit.id,
          gatewayId: gateway.id,
          ...{ name, merchantNumber, purpose, billingAddressCollection },
          ...{ settlementBankLast4, batchCloseTime, timezone, depositDays },
          paymentSourceTypes: [...chosen.sources],
          channels: [...chosen.channels],
          ...(credentials ? { credentials } : {}),
        },
        options,
      );
    },
    onSaved: (made) => {
      toast(sayForm('saved', { thing: made.name }));
      void client.invalidateQueries();
      void navigate(merchantAt(unit.id, made.id));
    },
  });
  return (
    <FormPage
      form={form}
      name={say('new_merchant')}
      save={say('save_draft')}
      back={say('back')}
      onBack={() => void navigate(merchantsHome(unit.id))}
      mayChange
    >
      <FormField form={form} name="purpose" hint={say('purpose_hint')} nameOf={sayValue} />
      <MerchantInputs form={form} gateway={gateway} chosen={chosen} stored={say('credentials_hint')} />
    </FormPage>
  );
}

const startOf = ({ timezone }: BusinessUnitSummary) => ({ timezone, depositDays: 2 });
