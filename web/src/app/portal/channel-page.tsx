import { useQueryClient } from '@tanstack/react-query';
import { Link, useOutletContext, useParams } from 'react-router';
import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import { channelKeys, isByItself } from '@ratepayer/contract/payments/channels.ts';
import { AutomaticPayments } from '../../features/channels/automatic-payments.tsx';
import { channelHistory } from '../../features/channels/channel-history.ts';
import { ChannelForm } from '../../features/channels/channel-form.tsx';
import { channelList, channelTexts } from '../../features/channels/channel-list.ts';
import type { OwnPart } from '../../features/channels/channel-sections.tsx';
import { channelHref } from '../../features/channels/channel-words.ts';
import { PhoneParts } from '../../features/channels/phone-parts.tsx';
import { readChannel } from '../../features/channels/read-channel.ts';
import { TestPaymentDialog } from '../../features/channels/test-payment-dialog.tsx';
import { TestPayments } from '../../features/channels/test-payments.tsx';
import { DeviceTable } from '../../features/devices/device-table.tsx';
import { FeesOfChannel } from '../../features/fees/fees-of-channel.tsx';
import { TestCard } from '../../features/gateways/test-card.tsx';
import { channelSetupApi } from '../../platform/api/channel-setup.api.ts';
import { say } from '../../platform/texts/staff-channels.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import type { PageAction } from '../../ui/action.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { Tab } from '../../ui/detail/detail-tabs.tsx';
import { NotThere } from '../../ui/detail/not-there.tsx';
import { Status } from '../../ui/status.tsx';
import type { ShellContext } from './shell.tsx';

/** How one channel takes payments, and what serves it. */
export function ChannelPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const named = useParams()['id'];
  const channel = channelKeys.find((key) => key === named);
  if (!channel)
    return (
      <NotThere one={say('one_channel')} problem={say('no_such')}>
        {null}
      </NotThere>
    );
  return (
    <DetailPage
      list={channelList}
      texts={channelTexts}
      unit={unit}
      user={user}
      read={readChannel}
      of={{ businessUnitId: unit.id, channel }}
      one={say('one_channel')}
      home="/portal/business-units/channels"
      notFound={say('no_such')}
      name={(one) => sayValue(one.channel)}
      badges={({ record }) => <Status value={record.config.mode} boxed />}
      sentence={() => say('changes_later')}
      actions={testActions}
      facts={[]}
      tabs={channelTabs}
      history={channelSetupApi.listChannelHistory}
      words={channelHistory(unit)}
      neighbours={{ all: channelKeys.map((key) => channelHref({ key }, unit.id)) }}
    />
  );
}

const mayChange = ({ user }: Pick<ShellContext, 'user'>) => user.permissions.includes('BusinessUnits:Manage');

const channelTabs = (shown: Shown<ChannelSetup>): readonly Tab[] => [
  { key: 'setup', name: say('setup'), isKept: true, draw: () => <SetupTab {...shown} /> },
  ...(isByItself(shown.record.channel)
    ? [
        {
          key: 'automatic',
          name: say('automatic'),
          isKept: true as const,
          draw: () => <AutomaticPayments unit={shown.unit} channel={shown.record.key} mayChange={mayChange(shown)} />,
        },
      ]
    : []),
];

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

/** How it takes payments, and the tests that were made of it. */
function SetupTab({ record: channel, unit, user, onPage }: Shown<ChannelSetup>) {
  const client = useQueryClient();
  return (
    <>
      <ChannelForm
        unit={unit}
        channel={channel}
        mayChange={mayChange({ user })}
        own={ownPart(channel, unit)}
        onPage={onPage}
        onSaved={async (after) => {
          onPage.onSaved(after);
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
const testActions = ({ record: channel, unit, user }: Shown<ChannelSetup>): readonly PageAction[] =>
  mayChange({ user })
    ? [
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
      ]
    : [];
