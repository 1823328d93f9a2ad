import { merchantFields } from '@ratepayer/contract/gateways/merchant-account.fields.ts';
import type {
  merchantAccountOperations,
  MerchantSetup,
} from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { merchantAccountApi } from '../../platform/api/merchant-account.api.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { toast } from '../../platform/toasts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { Typed } from '../../ui/form/form-state.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { credentialInputs, credentialLabels, credentialsIn, merchantLabels, merchantsHome } from './merchant-form.ts';
import { merchantWrong } from './merchant-form.ts';
import { MerchantInputs } from './merchant-inputs.tsx';
import { useChosen } from './use-chosen.ts';

export type MerchantRecord = AnswerOf<(typeof merchantAccountOperations)['getMerchantAccount']>;
interface Props extends Shown<MerchantRecord> {
  readonly setup: MerchantSetup;
}

/** A draft as it is, which the platform changes against the version that was read. */
export function ChangeMerchantForm({ record, setup, unit, user, when, onSaved }: Props) {
  const navigate = useNavigate();
  const read = useRef(record.rowVersion);
  const { gateway } = setup;
  const chosen = useChosen({ sources: setup.paymentSourceTypes, channels: setup.channels });
  const draft = useDraft<Typed<typeof merchantFields>>(`merchant.${record.id}`, user);
  const take = (after: MerchantRecord) => {
    read.current = after.rowVersion;
    onSaved(after);
  };
  const form = useForm({
    fields: { ...credentialInputs(gateway.credentials), ...merchantFields },
    labels: { ...merchantLabels(), ...credentialLabels(gateway.credentials) },
    start: record,
    draft,
    parts: ['paymentSourceTypes', 'channels'],
    also: (_, values) => merchantWrong({ values, ...chosen, asked: gateway.credentials }),
    save: ({ name, merchantNumber, billingAddressCollection, ...values }, options) => {
      const credentials = credentialsIn(gateway.credentials, values);
      const { settlementBankLast4, batchCloseTime, timezone, depositDays } = values;
      return merchantAccountApi.changeMerchantAccount(
        {
          ...{ businessUnitId: unit.id, id: record.id, rowVersion: read.current },
          ...{ name, merchantNumber, billingAddressCollection },
          ...{ settlementBankLast4, batchCloseTime, timezone, depositDays },
          paymentSourceTypes: [...chosen.sources],
          channels: [...chosen.channels],
          ...(credentials ? { credentials } : {}),
        },
        options,
      );
    },
    onSaved: (after) => {
      toast(sayForm('saved', { thing: after.name }));
      chosen.keep(chosen);
      take(after);
    },
  });
  return (
    <FormPage
      form={{ ...form, isDirty: form.isDirty || chosen.isDirty }}
      name={record.name}
      save={say('save_draft')}
      back={say('back')}
      onBack={() => void navigate(merchantsHome(unit.id))}
      mayChange={user.role === 'Global Admin' && record.status === 'Draft'}
      reread={async () => {
        const values = await merchantAccountApi.getMerchantAccount({ businessUnitId: unit.id, id: record.id });
        take(values);
        return { values };
      }}
    >
      <MerchantInputs form={form} gateway={gateway} chosen={chosen} stored={storedOf(setup, when)} />
    </FormPage>
  );
}

const storedOf = ({ hasCredentials, credentialsDate }: MerchantSetup, when: (instant: string) => string): string =>
  credentialsDate
    ? say('credentials_stored_on', { date: when(credentialsDate) })
    : say(hasCredentials ? 'credentials_stored' : 'credentials_missing');
