import { type ReactNode, useState } from 'react';
import { channelFields, neverClosed, takenBrands } from '@ratepayer/contract/organizations/channel.fields.ts';
import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import { type ChannelValues, hasHours, wrongInChannel } from '@ratepayer/contract/organizations/channel-rules.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { channelSetupApi } from '../../platform/api/channel-setup.api.ts';
import { say } from '../../platform/texts/staff-channels.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { SectionsForm } from '../../ui/form/sections-form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { BrandBoxes } from './brand-boxes.tsx';
import { channelLabels } from './channel-labels.ts';
import { channelSections, type OwnPart } from './channel-sections.tsx';
import { DisableDialog } from './disable-dialog.tsx';

type Name = keyof typeof channelFields;
interface Props {
  readonly unit: BusinessUnitSummary;
  readonly channel: ChannelSetup;
  readonly mayChange: boolean;
  readonly onSaved: (after: ChannelSetup) => void;
  /** What payers are charged for it, for who may read that. */
  readonly fees: ReactNode;
  readonly own?: OwnPart | undefined;
}

/** How one channel takes payments; who switches it off is told what is open first. */
export function ChannelForm({ unit, channel, mayChange, onSaved, fees, own }: Props) {
  const { config, key, rowVersion, openSessions } = channel;
  const kept = takenBrands.filter((brand) => config.cardBrands.includes(brand));
  const [brands, setBrands] = useState(kept);
  const [asking, setAsking] = useState(false);
  const form = useForm({
    fields: channelFields,
    labels: channelLabels(),
    start: config,
    parts: ['cardBrands'],
    shown: ({ achEnabled, overpayment, closedFrom, closedThrough }) =>
      (Object.keys(channelFields) as Name[]).filter(
        (name) =>
          (name !== 'routingNumberValidation' || achEnabled === true) &&
          (name !== 'overpaymentLimitMinor' || overpayment === true) &&
          // Whoever stands at the counter is served, and autopay has times of its own.
          (!name.startsWith('closed') || hasHours(key)) &&
          (name !== 'phoneCollection' || key === 'QuickPay') &&
          (name !== 'closedMessage' || closedFrom !== neverClosed || closedThrough !== neverClosed),
      ),
    also: (_, values) => saidWrong({ ...values, cardBrands: brands }, unit),
    save: (values, options) =>
      channelSetupApi.changePaymentIntentConfig(
        { businessUnitId: unit.id, channel: key, ...values, cardBrands: [...brands], rowVersion },
        options,
      ),
    onSaved,
  });
  const hasOtherBrands = brands.join() !== kept.join();
  const isDirty = form.isDirty || hasOtherBrands;
  const turnsOff = config.mode === 'Enabled' && form.typed.mode === 'Disabled';
  const named = { ...form, isDirty, submit: async () => (turnsOff ? setAsking(true) : form.submit()) };
  const brandBoxes = (
    <BrandBoxes
      key="brands"
      id={form.idOf('cardBrands')}
      chosen={brands}
      error={form.errorOf('cardBrands')}
      onChoose={(next) => {
        setBrands([...next]);
        form.touch('cardBrands');
      }}
    />
  );
  return (
    <>
      <SectionsForm
        form={named}
        name={sayValue(channel.channel)}
        save={say('save_channel')}
        sections={channelSections({ form, unit, channel, fees, brandBoxes, hasOtherBrands, own })}
        mayChange={mayChange}
        onDiscard={() => {
          setBrands(kept);
          form.rebase(config, []);
        }}
      />
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
