import { useState } from 'react';
import { channelFields, takenBrands } from '@ratepayer/contract/organizations/channel.fields.ts';
import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import { type ChannelValues, wrongInChannel } from '@ratepayer/contract/organizations/channel-rules.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { channelSetupApi } from '../../platform/api/channel-setup.api.ts';
import { say } from '../../platform/texts/staff-channels.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { BrandBoxes } from './brand-boxes.tsx';
import { channelLabels } from './channel-labels.ts';
import { DisableDialog } from './disable-dialog.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly channel: ChannelSetup;
  readonly mayChange: boolean;
  readonly onSaved: (after: ChannelSetup) => void;
  readonly onBack: () => void;
}

/** How one channel takes payments; who switches it off is told what is open first. */
export function ChannelForm({ unit, channel, mayChange, onSaved, onBack }: Props) {
  const { config, key, rowVersion, openSessions } = channel;
  const kept = takenBrands.filter((brand) => config.cardBrands.includes(brand));
  const [brands, setBrands] = useState(kept);
  const [asking, setAsking] = useState(false);
  const form = useForm({
    fields: channelFields,
    labels: channelLabels(),
    start: config,
    parts: ['cardBrands'],
    shown: ({ cardEnabled: _, achEnabled, overpayment }) =>
      (Object.keys(channelFields) as (keyof typeof channelFields)[]).filter(
        (name) =>
          (name !== 'routingNumberValidation' || achEnabled === true) &&
          (name !== 'overpaymentLimitMinor' || overpayment === true),
      ),
    also: (_, values) => saidWrong({ ...values, cardBrands: brands }, unit),
    save: (values, options) =>
      channelSetupApi.changePaymentIntentConfig(
        { businessUnitId: unit.id, channel: key, ...values, cardBrands: [...brands], rowVersion },
        options,
      ),
    onSaved,
  });
  const isDirty = form.isDirty || brands.join() !== kept.join();
  const turnsOff = config.mode === 'Enabled' && form.typed.mode === 'Disabled';
  const named = { ...form, isDirty, submit: async () => (turnsOff ? setAsking(true) : form.submit()) };
  return (
    <>
      <FormPage
        form={named}
        name={sayValue(channel.channel)}
        save={say('save')}
        back={say('back')}
        onBack={onBack}
        mayChange={mayChange}
      >
        <h2 className="gap-md">{say('availability')}</h2>
        <FormField form={form} name="mode" hint={say('mode_hint')} nameOf={sayValue} />
        <FormField form={form} name="quickPayRestriction" hint={say('restriction_hint')} nameOf={sayValue} />
        <h2 className="gap-lg">{say('methods')}</h2>
        <FormField form={form} name="cardEnabled" />
        {form.typed.cardEnabled === true ? (
          <BrandBoxes
            id={form.idOf('cardBrands')}
            chosen={brands}
            error={form.errorOf('cardBrands')}
            onChoose={(next) => {
              setBrands([...next]);
              form.touch('cardBrands');
            }}
          />
        ) : null}
        <FormField form={form} name="achEnabled" />
        {form.typed.achEnabled === true ? (
          <FormField form={form} name="routingNumberValidation" nameOf={sayValue} />
        ) : null}
        <FormField form={form} name="billingAddressCollection" nameOf={sayValue} />
        <h2 className="gap-lg">{say('amounts')}</h2>
        <FormField form={form} name="partialPayments" />
        <FormField form={form} name="overpayment" />
        {form.typed.overpayment === true ? <FormField form={form} name="overpaymentLimitMinor" short /> : null}
        <FormField form={form} name="minimumMinor" short />
        <FormField form={form} name="maximumMinor" short />
        <FormField form={form} name="maximumAccounts" short />
        <FormField form={form} name="zeroBalanceMayPay" />
        <h2 className="gap-lg">{say('contact')}</h2>
        <FormField form={form} name="emailRequired" />
        <h2 className="gap-lg">{say('descriptor')}</h2>
        <FormField form={form} name="paymentDescriptorLabel" />
        <FormField form={form} name="descriptorTemplate" hint={say('descriptor_template_hint')} />
      </FormPage>
      {asking ? (
        <DisableDialog
          channel={sayValue(channel.channel)}
          openSessions={openSessions}
          onConfirm={() => {
            setAsking(false);
            void form.submit();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

const saidWrong = (values: ChannelValues, { currencyCode }: BusinessUnitSummary): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wrongInChannel(values, currencyCode)).map(([name, problem]) => [name, say(problem)]),
  );
