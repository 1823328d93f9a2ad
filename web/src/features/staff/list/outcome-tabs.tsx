import { useQuery } from '@tanstack/react-query';
import { exceptionApi } from '../../../platform/api/exception.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import type { ListAddress } from '../../../ui/list/list-address.ts';
import { say } from '../../../platform/texts/staff-payments.ts';

const lookEveryMs = 60_000;
const tabs = [
  { key: 'All', name: 'tab_all' },
  { key: 'Succeeded', name: 'tab_succeeded' },
  { key: 'DeclinedAndError', name: 'tab_declined_and_error' },
  { key: 'RefundedAndVoided', name: 'tab_refunded_and_voided' },
  { key: 'Returned', name: 'tab_returned' },
  { key: 'Pending', name: 'tab_pending' },
  { key: 'NeedsResolution', name: 'tab_needs_resolution' },
] as const;

/**
 * The outcomes of the payments list, and beside them what the gateways' books and ours do not explain to each other.
 */
export function OutcomeTabs({
  unitId,
  address,
  counts,
}: {
  unitId: number;
  address: ListAddress;
  counts: Readonly<Record<string, number>> | undefined;
}) {
  const { data } = useQuery({
    ...queryOf(
      exceptionApi.listGatewayExceptions,
      { businessUnitId: unitId, State: ['Open'], PageSize: 25 },
      { quiet: true },
    ),
    refetchInterval: lookEveryMs,
  });
  const all = [...tabs, { key: 'exceptions', name: 'exceptions' }] as const;
  const chosen = all.find((one) => one.key === address.get('tab')) ?? tabs[0];
  const countOf = (key: string) => (key === 'exceptions' ? data?.totals.openCount : counts?.[key]);
  // Exceptions are another list: its filters, columns and order are none of the payments'.
  const turnTo = (key: string) =>
    (key === 'exceptions') === (chosen?.key === 'exceptions')
      ? address.set({ tab: key === 'All' ? undefined : key })
      : address.replace(new URLSearchParams(key === 'All' ? {} : { tab: key }));
  return (
    <div className="tabs gap-sm" role="tablist" aria-label={say('outcome')}>
      {all.map((one) => (
        <button
          type="button"
          role="tab"
          key={one.key}
          aria-selected={one === chosen || one.key === chosen?.key}
          onClick={() => turnTo(one.key)}
        >
          {say(one.name)}
          <span className="c num">{countOf(one.key) ?? ''}</span>
        </button>
      ))}
    </div>
  );
}
