import { Link } from 'react-router';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import { sourcesOf } from '@ratepayer/contract/organizations/channel-rules.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-channels.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { StatusIcon } from '../../ui/icons.tsx';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Status } from '../../ui/status.tsx';
import { TermsLinks } from './channel-terms.tsx';
import { channelHref, sourceWord, unserved } from './channel-words.ts';
import { useChannels } from './use-channels.ts';

/** How payers of a business unit can pay, and whether something serves each way. */
export function ChannelTable({ unit }: { readonly unit: BusinessUnitSummary }) {
  const { data, error } = useChannels(unit.id);
  if (error) return <Banner kind="bad" title={problemOf(error, say('could_not_load')) ?? ''} />;
  if (!data) return <Loading />;
  return (
    <section className="panel">
      <p className="small muted">{say('channels_purpose', { unit: unit.name })}</p>
      <PlainTable
        gap="gap-sm"
        label={say('channels')}
        heads={[say('channel'), say('mode'), say('methods'), say('restriction'), say('terms'), say('accounts_served')]}
      >
        {data.items.map((channel) => (
          <ChannelRow key={channel.key} channel={channel} unitId={unit.id} />
        ))}
      </PlainTable>
    </section>
  );
}

function ChannelRow({ channel, unitId }: { readonly channel: ChannelSetup; readonly unitId: number }) {
  const { config } = channel;
  return (
    <tr>
      <td>
        <Link to={channelHref(channel, unitId)}>{sayValue(channel.channel)}</Link>
      </td>
      <td>
        <Status value={config.mode} />
      </td>
      <td>{sourcesOf(config).map(sourceWord).join(', ') || say('none')}</td>
      <td>{config.quickPayRestriction === 'None' ? say('none') : sayValue(config.quickPayRestriction)}</td>
      <td>
        <TermsLinks channel={channel} unitId={unitId} />
      </td>
      <td>
        <Served channel={channel} />
      </td>
    </tr>
  );
}

/** Whether each method that it takes goes somewhere; what takes no payments asks for nothing. */
function Served({ channel }: { readonly channel: ChannelSetup }) {
  const missing = channel.config.mode === 'Enabled' ? unserved(channel) : [];
  const isServed = missing.length === 0;
  if (isServed && channel.merchantAccounts.length === 0) return say('none');
  return (
    <span className={`st ${isServed ? 'ok' : 'warn'}`}>
      <StatusIcon kind={isServed ? 'ok' : 'warn'} size={17} />{' '}
      {isServed ? say('served') : `${say('not_served')}: ${missing.map(sourceWord).join(', ')}`}
    </span>
  );
}
