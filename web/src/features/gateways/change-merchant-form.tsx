import { merchantFields } from '@ratepayer/contract/gateways/merchant-account.fields.ts';
import type {
  merchantAccountOperations,
  MerchantSetup,
} from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import { optional, lines } from '@ratepayer/contract/kit/fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { merchantAccountApi } from '../../platform/api/merchant-account.api.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { toast } from '../../platform/toasts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { ChosenByBoth } from './chosen-by-both.tsx';
import { credentialInputs, credentialLabels, credentialsIn, merchantLabels, merchantsHome } from './merchant-form.ts';
import { merchantWrong, sayMerchant } from './merchant-form.ts';
import { MerchantInputs } from './merchant-inputs.tsx';
import { type MerchantDraft, useChosen } from './use-chosen.ts';

export type MerchantRecord = AnswerOf<(typeof merchantAccountOperations)['getMerchantAccount']>;
const fields = { ...merchantFields, reason: optional(lines(500, 2)) };
export interface ChangeMerchantProps extends Shown<MerchantRecord> {
  readonly setup: MerchantSetup;
}

/** Whether this person may change it as it stands; while a change of it waits, nobody does. */
const isChanged = ({ record, setup: { change }, user }: ChangeMerchantProps): boolean =>
  user.role === 'Global Admin' &&
  record.status !== 'Disabled' &&
  change?.status !== 'Requested' &&
  change?.status !== 'Approved';

/** One as it is, which the platform changes against the version that was read; why, where another person decides. */
export function ChangeMerchantForm(props: ChangeMerchantProps) {
  const { record, setup, unit, user, when, onSaved } = props;
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayChange = isChanged(props);
  const givesReason = mayChange && record.status === 'Active';
  const { gateway } = setup;
  const draft = useDraft<MerchantDraft<typeof fields>>(`merchant.${record.id}`, user, record.rowVersion);
  const chosen = useChosen({ sources: setup.paymentSourceTypes, channels: setup.channels }, draft.values?.chosen);
  const take = (after: MerchantRecord) => {
    draft.over.current = after.rowVersion;
    onSaved(after);
  };
  const reread = async () => {
    const of = { businessUnitId: unit.id, id: record.id };
    const [values, { paymentSourceTypes: sources, channels }] = await Promise.all([
      merchantAccountApi.getMerchantAccount(of),
      merchantAccountApi.getMerchantSetup(of),
    ]);
    return { values, take: () => (take(values), chosen.rebase({ sources, channels })) };
  };
  const asked = { ...credentialInputs(gateway.credentials), ...fields };
  const form = useForm({
    fields: asked,
    labels: { ...merchantLabels(), ...credentialLabels(gateway.credentials), reason: say('why_change') },
    start: record,
    draft: { values: draft.values?.typed, keep: (typed) => draft.keep({ typed, chosen: chosen.asKept }) },
    parts: ['paymentSourceTypes', 'channels'],
    shown: () => namesOf(asked).filter((name) => name !== 'reason' || givesReason),
    also: (_, values) => merchantWrong({ values, ...chosen, asked: gateway.credentials }),
    save: ({ name, merchantNumber, billingAddressCollection, ...values }, options) => {
      const credentials = credentialsIn(gateway.credentials, values);
      const { settlementBankLast4, batchCloseTime, timezone, depositDays, reason } = values;
      return merchantAccountApi.changeMerchantAccount(
        {
          ...{ businessUnitId: unit.id, id: record.id, rowVersion: draft.over.current },
          ...{ name, merchantNumber, billingAddressCollection },
          ...{ settlementBankLast4, batchCloseTime, timezone, depositDays },
          paymentSourceTypes: [...chosen.sources],
          channels: [...chosen.channels],
          ...(credentials ? { credentials } : {}),
          reason,
        },
        options,
      );
    },
    onSaved: (after) => {
      void client.invalidateQueries();
      if ('changeId' in after) return toast(say('change_asked'));
      toast(sayForm('saved', { thing: after.name }));
      chosen.keep(chosen);
      take(after);
    },
  });
  return (
    <FormPage
      form={{ ...form, isDirty: form.isDirty || chosen.isDirty }}
      name={record.name}
      save={record.status === 'Draft' ? say('save_draft') : sayForm('save')}
      back={say('back')}
      onBack={() => void navigate(merchantsHome(unit.id))}
      mayChange={mayChange}
      nameOf={sayMerchant}
      reread={reread}
    >
      <ChosenByBoth theirs={chosen.ofBoth} />
      <MerchantInputs form={form} gateway={gateway} chosen={chosen} stored={storedOf(setup, when)} />
      {givesReason ? <FormField form={form} name="reason" hint={say('why_change_hint')} /> : null}
    </FormPage>
  );
}

const namesOf = <F extends object>(of: F) => Object.keys(of) as (keyof F & string)[];

/** What is said of the credentials that are stored. */
export const storedOf = (
  { hasCredentials, credentialsDate }: MerchantSetup,
  when: (instant: string) => string,
): string =>
  credentialsDate
    ? say('credentials_stored_on', { date: when(credentialsDate) })
    : say(hasCredentials ? 'credentials_stored' : 'credentials_missing');
