import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { exceptionApi } from '../../../platform/api/exception.api.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import type { ListAddress } from '../../../ui/list/list-address.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { TabBar } from '../../../ui/tab-bar.tsx';

/** Lists of their own. */
const beside = [
  { key: 'exceptions', name: 'exceptions' },
  { key: 'approvals', name: 'approvals' },
] as const;
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
 * The outcomes of the payments list, and beside them what the gateways' books and ours do not explain to each other,
 * and what waits for a second person.
 */
export function OutcomeTabs({
  unitId,
  address,
  counts,
  children,
}: {
  unitId: number;
  address: ListAddress;
  counts: Readonly<Record<string, number>> | undefined;
  children: ReactNode;
}) {
  const { data } = useQuery({
    ...queryOf(
      exceptionApi.listGatewayExceptions,
      { businessUnitId: unitId, State: ['Open'], PageSize: 25 },
      { quiet: true },
    ),
    refetchInterval: lookEveryMs,
  });
  const all = [...tabs, ...beside] as const;
  const chosen = all.find((one) => one.key === address.get('tab')) ?? tabs[0];
  const waiting = useQuery({
    ...queryOf(paymentApi.listApprovals, { businessUnitId: unitId, OnlyOpen: true, PageSize: 1 }, { quiet: true }),
    refetchInterval: lookEveryMs,
  });
  const countOf = (key: string) =>
    key === 'exceptions' ? data?.totals.openCount : key === 'approvals' ? waiting.data?.totalCount : counts?.[key];
  // The filters, columns and order of another list are none of this one's.
  const listOf = (key: string | undefined) => beside.find((one) => one.key === key)?.key;
  const turnTo = (key: string, how: { readonly replace: boolean }) =>
    listOf(key) === listOf(chosen.key)
      ? address.set({ tab: key === 'All' ? undefined : key }, how)
      : address.replace(new URLSearchParams(key === 'All' ? {} : { tab: key }), how);
  return (
    <TabBar
      name={say('outcome')}
      tabs={all.map(({ key, name }) => ({
        key,
        face: (
          <>
            {say(name)}
            <span className="c num">{countOf(key) ?? ''}</span>
          </>
        ),
      }))}
      chosen={chosen.key}
      onChoose={turnTo}
    >
      {children}
    </TabBar>
  );
}
