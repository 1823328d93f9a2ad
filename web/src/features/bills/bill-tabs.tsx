import { billList } from '@ratepayer/contract/bills/bill.list.ts';
import { cycleList } from '@ratepayer/contract/bills/cycle.list.ts';
import { anyOf } from '@ratepayer/contract/users/needs.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import type { ListAddress } from '../../ui/list/list-address.ts';
import { TabBar } from '../../ui/tab-bar.tsx';

interface Props {
  readonly address: ListAddress;
  readonly permissions: readonly Permission[];
}

const tabs = [
  { key: '', name: 'bills', needs: billList.needs },
  { key: 'cycles', name: 'cycles', needs: cycleList.needs },
] as const;

/** Whether the address asks for the cycles, and this person may see them. */
export const isCycles = (address: ListAddress, permissions: readonly Permission[]): boolean =>
  anyOf(cycleList.needs).some((one) => permissions.includes(one)) && address.get('tab') === 'cycles';

/** Bills, and the cycles in which they came in: two lists at one address. */
export function BillTabs({ address, permissions }: Props) {
  const now = isCycles(address, permissions) ? 'cycles' : '';
  return (
    <TabBar
      name={say('bills')}
      tabs={tabs
        .filter(({ needs }) => anyOf(needs).some((one) => permissions.includes(one)))
        .map(({ key, name }) => ({ key, face: say(name) }))}
      chosen={now}
      // Filters, columns and order of one list are none of the other's.
      onChoose={(key, how) => address.replace(new URLSearchParams(key ? { tab: key } : {}), how)}
    />
  );
}
