import type { ReactNode } from 'react';
import { say } from '../../platform/texts/staff-paperless.ts';
import type { ListAddress } from '../../ui/list/list-address.ts';
import { TabBar } from '../../ui/tab-bar.tsx';

interface Props {
  readonly address: ListAddress;
  readonly children: ReactNode;
}

/** Whether the address asks for what was done. */
export const isActivity = (address: ListAddress): boolean => address.get('tab') === 'activity';

/** Who gets bills without paper, and what was done: two lists at one address. */
export function PaperlessTabs({ address, children }: Props) {
  return (
    <TabBar
      name={say('paperless')}
      tabs={[
        { key: '', face: say('enrolled') },
        { key: 'activity', face: say('activities') },
      ]}
      chosen={isActivity(address) ? 'activity' : ''}
      // Filters, columns and order of one list are none of the other's.
      onChoose={(key, how) => address.replace(new URLSearchParams(key ? { tab: key } : {}), how)}
    >
      {children}
    </TabBar>
  );
}
