import { type ReactNode, useState } from 'react';
import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import { wrongInChannel } from '@ratepayer/contract/organizations/channel-rules.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { channelSetupApi } from '../../platform/api/channel-setup.api.ts';
import { say } from '../../platform/texts/staff-channels.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { OnPage } from '../../ui/detail/on-page.ts';
import { usePageForm } from '../../ui/detail/use-page-form.ts';
import { SectionsForm } from '../../ui/form/sections-form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { BrandBoxes } from './brand-boxes.tsx';
import { brandsIn, brandsTyped, setupFields, shownOf, startOf } from './channel-fields.ts';
import { channelLabels } from './channel-labels.ts';
import { channelSections, type OwnPart } from './channel-sections.tsx';
import { DisableDialog } from './disable-dialog.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly channel: ChannelSetup;
  readonly mayChange: boolean;
  readonly onPage: OnPage<ChannelSetup>;
  readonly onSaved: (after: ChannelSetup) => void;
  /** What payers are charged for it, for who may read that. */
  readonly fees: ReactNode;
  readonly own?: OwnPart | undefined;
}

/** How one channel takes payments; who switches it off is told what is open first. */
export function ChannelForm({ unit, channel, mayChange, onPage, onSaved, fees, own }: Props) {
  const { config, key, rowVersion, openSessions } = channel;
  const [asking, setAsking] = useState(false);
  const form = useForm({
    fields: setupFields,
    labels: channelLabels(),
    start: startOf(channel),
    shown: (typed) => shownOf(key, typed),
    also: (_, values) => saidWrong(values, unit),
    save: (values, options) =>
      channelSetupApi.changePaymentIntentConfig(
        { businessUnitId: unit.id, channel: key, ...values, cardBrands: brandsIn(values.cardBrands), rowVersion },
        options,
      ),
    onSaved,
  });
  const ofRecord = usePageForm(form, { record: channel, onPage, startOf });
  const turnsOff = config.mode === 'Enabled' && form.typed.mode === 'Disabled';
  const named = { ...form, submit: async () => (turnsOff ? setAsking(true) : form.submit()) };
  const brandBoxes = (
    <BrandBoxes
      key="brands"
      id={form.idOf('cardBrands')}
      chosen={brandsIn(String(form.typed.cardBrands))}
      error={form.errorOf('cardBrands')}
      onChoose={(next) => form.set('cardBrands', brandsTyped(next))}
    />
  );
  return (
    <>
      <SectionsForm
        form={named}
        name={sayValue(channel.channel)}
        save={say('save_channel')}
        sections={channelSections({ form, unit, channel, fees, brandBoxes, own })}
        mayChange={mayChange}
        onDiscard={() => form.rebase(startOf(channel), [])}
        {...ofRecord}
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

const saidWrong = (
  values: ValuesOf<typeof setupFields>,
  { currencyCode }: BusinessUnitSummary,
): Record<string, string> => {
  const wrong = wrongInChannel({ ...values, cardBrands: brandsIn(values.cardBrands) }, currencyCode);
  return Object.fromEntries(Object.entries(wrong).map(([name, problem]) => [name, say(problem)]));
};
