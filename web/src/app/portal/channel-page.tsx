import { useQueryClient } from '@tanstack/react-query';
import { Link, useOutletContext, useParams } from 'react-router';
import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import { isByItself } from '@ratepayer/contract/payments/channels.ts';
import { AutomaticPayments } from '../../features/channels/automatic-payments.tsx';
import { channelHistory } from '../../features/channels/channel-history.ts';
import { ChannelForm } from '../../features/channels/channel-form.tsx';
import type { OwnPart } from '../../features/channels/channel-sections.tsx';
import { PhoneParts } from '../../features/channels/phone-parts.tsx';
import { TestPaymentDialog } from '../../features/channels/test-payment-dialog.tsx';
import { TestPayments } from '../../features/channels/test-payments.tsx';
import { useChannels } from '../../features/channels/use-channels.ts';
import { DeviceTable } from '../../features/devices/device-table.tsx';
import { FeesOfChannel } from '../../features/fees/fees-of-channel.tsx';
import { TestCard } from '../../features/gateways/test-card.tsx';
import { channelSetupApi } from '../../platform/api/channel-setup.api.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-channels.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { DetailHead } from '../../ui/detail/detail-head.tsx';
import { DetailTabs } from '../../ui/detail/detail-tabs.tsx';
import { HeadActions } from '../../ui/detail/head-actions.tsx';
import { HistoryTable } from '../../ui/detail/history.tsx';
import { NotThere } from '../../ui/detail/not-there.tsx';
import { Loading, usePageTitle } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import type { ShellContext } from './shell.tsx';

/** How one channel takes payments, and what serves it. */
export function ChannelPage() {
  const { unit } = useOutletContext<ShellContext>();
  const key = useParams()['id'];
  const { data, error, refetch } = useChannels(unit.id);
  const channel = data?.items.find((one) => one.key === key);
  if (channel) return <OneChannel channel={channel} />;
  if (!data && !error) return <Loading />;
  const problem = error ? (problemOf(error, say('could_not_load')) ?? '') : say('no_such');
  return (
    <NotThere one={say('channel')} problem={problem} {...(error ? { onRetry: () => void refetch() } : {})}>
      {null}
    </NotThere>
  );
}

/** What only one channel has, for who reads it: what callers are asked, or the readers at the counter. */
function ownPart({ key }: ChannelSetup, unit: ShellContext['unit']): OwnPart | undefined {
  if (key === 'IVR') return { name: say('by_phone'), draw: () => <PhoneParts unitId={unit.id} /> };
  if (key !== 'POS') return undefined;
  return {
    name: say('counter'),
    draw: () => (
      <>
        <DeviceTable unit={unit} none={say('counter_keyed')} />
        <p className="small gap-sm">
          <Link to={`/portal/devices?bu=${unit.id}`}>{say('counter_readers')}</Link>
        </p>
      </>
    ),
  };
}

function OneChannel({ channel }: { readonly channel: ChannelSetup }) {
  const { unit, user } = useOutletContext<ShellContext>();
  const name = sayValue(channel.channel);
  const home = `/portal/business-units/channels?bu=${unit.id}`;
  usePageTitle(name, unit.name);
  const of = { businessUnitId: unit.id, channel: channel.key };
  const mayChange = user.permissions.includes('BusinessUnits:Manage');
  return (
    <>
      <DetailHead
        crumb={{ name: say('channels'), href: home }}
        name={name}
        title={name}
        copies={sayForm('copy_name', { name })}
        badges={<Status value={channel.config.mode} boxed />}
        sentence={say('changes_later')}
        place={null}
        actions={mayChange ? <TestAction channel={channel} /> : null}
      />
      <DetailTabs
        name={name}
        tabs={[
          {
            key: 'setup',
            name: say('setup'),
            isKept: true,
            draw: () => <SetupTab channel={channel} mayChange={mayChange} />,
          },
          ...(isByItself(channel.channel)
            ? [
                {
                  key: 'automatic',
                  name: say('automatic'),
                  isKept: true as const,
                  draw: () => <AutomaticPayments unit={unit} channel={channel.key} mayChange={mayChange} />,
                },
              ]
            : []),
          {
            key: 'history',
            name: say('history'),
            draw: () => (
              <HistoryTable
                load={channelSetupApi.listChannelHistory}
                of={of}
                zone={unit.timezone}
                words={channelHistory(unit)}
                record={channel}
              />
            ),
          },
        ]}
      />
    </>
  );
}

/** How it takes payments, and the tests that were made of it. */
function SetupTab({ channel, mayChange }: { readonly channel: ChannelSetup; readonly mayChange: boolean }) {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  return (
    <>
      <ChannelForm
        key={channel.rowVersion}
        unit={unit}
        channel={channel}
        mayChange={mayChange}
        own={ownPart(channel, unit)}
        onSaved={async () => {
          await client.invalidateQueries();
          toast(say('saved', { channel: sayValue(channel.channel) }));
        }}
        fees={
          user.permissions.includes('Transactions:Default') ? (
            <FeesOfChannel unit={unit} channel={channel.channel} />
          ) : null
        }
      />
      <TestPayments unit={unit} channel={channel} />
    </>
  );
}

/** The way to a test session, which the address names. */
function TestAction({ channel }: { readonly channel: ChannelSetup }) {
  const { unit } = useOutletContext<ShellContext>();
  return (
    <HeadActions
      actions={[
        {
          key: 'test',
          text: say('test_make'),
          dialog: (close) => (
            <TestPaymentDialog
              unit={unit}
              channel={channel}
              card={(url, ref) => <TestCard url={url} ref={ref} />}
              onClose={close}
            />
          ),
        },
      ]}
    />
  );
}
