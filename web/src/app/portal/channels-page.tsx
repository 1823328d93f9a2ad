import { useOutletContext } from 'react-router';
import { ChannelTable } from '../../features/channels/channel-table.tsx';
import { say } from '../../platform/texts/staff-channels.ts';
import { usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

/** The same as the tab of the setup, on a page of its own. */
export function ChannelsPage() {
  const { unit } = useOutletContext<ShellContext>();
  usePageTitle(say('channels'), unit.name);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say('channels')}</h1>
        </div>
      </div>
      <ChannelTable unit={unit} />
    </>
  );
}
