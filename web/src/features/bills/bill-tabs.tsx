import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import type { ListAddress } from '../../ui/list/list-address.ts';

interface Props {
  readonly address: ListAddress;
  readonly permissions: readonly Permission[];
}

const tabs = [
  { key: '', name: 'bills', needs: 'Accounts:Read' },
  { key: 'cycles', name: 'cycles', needs: 'Billing:Default' },
] as const;

/** Whether the address asks for the cycles, or this person may see nothing else. */
export const isCycles = (address: ListAddress, permissions: readonly Permission[]): boolean =>
  permissions.includes('Billing:Default') &&
  (address.get('tab') === 'cycles' || !permissions.includes('Accounts:Read'));

/** Bills, and the cycles in which they came in: two lists at one address. */
export function BillTabs({ address, permissions }: Props) {
  const now = isCycles(address, permissions) ? 'cycles' : '';
  return (
    <div className="tabs gap-sm" role="tablist" aria-label={say('bills')}>
      {tabs
        .filter(({ needs }) => permissions.includes(needs))
        .map(({ key, name }) => (
          <button
            type="button"
            role="tab"
            key={key}
            aria-selected={key === now}
            // Filters, columns and order of one list are none of the other's.
            onClick={() => address.replace(new URLSearchParams(key ? { tab: key } : {}))}
          >
            {say(name)}
          </button>
        ))}
    </div>
  );
}
