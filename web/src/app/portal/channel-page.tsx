import { useQueryClient } from '@tanstack/react-query';
import { useOutletContext, useParams } from 'react-router';
import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import { channelHistory } from '../../features/channels/channel-history.ts';
import { ChannelForm } from '../../features/channels/channel-form.tsx';
import { TestPaymentDialog } from '../../features/channels/test-payment-dialog.tsx';
import { TestPayments } from '../../features/channels/test-payments.tsx';
import { useChannels } from '../../features/channels/use-channels.ts';
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

function OneChannel({ channel }: { readonly channel: ChannelSetup }) {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const name = sayValue(channel.channel);
  const home = `/portal/business-units/channels?bu=${unit.id}`;
  usePageTitle(name, unit.name);
  const of = { businessUnitId: unit.id, channel: channel.key };
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
        actions={user.permissions.includes('BusinessUnits:Manage') ? <TestAction channel={channel} /> : null}
      />
      <DetailTabs
        name={name}
        tabs={[
          {
            key: 'setup',
            name: say('setup'),
            isKept: true,
            draw: () => (
              <>
                <ChannelForm
                  key={channel.rowVersion}
                  unit={unit}
                  channel={channel}
                  mayChange={user.permissions.includes('BusinessUnits:Manage')}
                  onSaved={async () => {
                    await client.invalidateQueries();
                    toast(say('saved', { channel: name }));
                  }}
                  fees={
                    user.permissions.includes('Transactions:Default') ? (
                      <FeesOfChannel unit={unit} channel={channel.channel} />
                    ) : null
                  }
                />
                <TestPayments unit={unit} channel={channel} />
              </>
            ),
          },
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
