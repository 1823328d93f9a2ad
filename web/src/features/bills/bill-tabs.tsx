import type { ReactNode } from 'react';
import { billList } from '@ratepayer/contract/bills/bill.list.ts';
import { cycleList } from '@ratepayer/contract/bills/cycle.list.ts';
import { meets } from '@ratepayer/contract/users/needs.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import type { ListAddress } from '../../ui/list/list-address.ts';
import { TabBar } from '../../ui/tab-bar.tsx';

type Holder = Pick<SessionUser, 'role' | 'permissions'>;
interface Props {
  readonly address: ListAddress;
  readonly user: Holder;
  readonly children: ReactNode;
}

const tabs = [
  { key: '', name: 'bills', needs: billList.needs },
  { key: 'cycles', name: 'cycles', needs: cycleList.needs },
] as const;

/** Whether the address asks for the cycles, and this person may see them. */
export const isCycles = (address: ListAddress, user: Holder): boolean =>
  meets(user, cycleList.needs) && address.get('tab') === 'cycles';

/** Bills, and the cycles in which they came in: two lists at one address. */
export function BillTabs({ address, user, children }: Props) {
  const now = isCycles(address, user) ? 'cycles' : '';
  return (
    <TabBar
      name={say('bills')}
      tabs={tabs.filter(({ needs }) => meets(user, needs)).map(({ key, name }) => ({ key, face: say(name) }))}
      chosen={now}
      // Filters, columns and order of one list are none of the other's.
      onChoose={(key, how) => address.replace(new URLSearchParams(key ? { tab: key } : {}), how)}
    >
      {children}
    </TabBar>
  );
}
