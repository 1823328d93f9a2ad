import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import type { Topic, TopicMessage } from '@ratepayer/contract/realtime/topics.ts';
import { customerReadApi } from '../../platform/api/customer.api.ts';
import { useLive } from '../../platform/live.ts';
import { keyOf } from '../../platform/query-of.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { useAccountsOf } from './accounts-read.ts';

const topics: readonly Topic[] = ['Account.Updated', 'Payment.Processed'];
const panels = [customerReadApi.listCustomerAccounts, customerReadApi.listCustomerPayments];
/** At most so often is read again what payments of a whole business unit may have changed. */
const pauseMs = 3_000;

/** Reads the page of a payer and its tabs again when an account of theirs changed, at whichever business unit. */
export function FreshPayer({ record, unit, onReload }: Shown<Customer>) {
  const client = useQueryClient();
  const { rows, isMore } = useAccountsOf(record.id);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const read = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const call of panels) void client.invalidateQueries({ queryKey: keyOf(call) });
      onReload();
    }, pauseMs);
  };
  // A payment that ended names no account; an account may be one of those that were not read yet.
  const mayBeTheirs = ({ topic, id }: TopicMessage) =>
    topic !== 'Account.Updated' || isMore || rows.some(({ accountId }) => accountId === id);
  const units = new Set([unit.id, ...rows.map(({ businessUnitId }) => businessUnitId)]);
  return [...units].map((unitId) => (
    <Hears key={unitId} unitId={unitId} onTold={(told) => mayBeTheirs(told) && read()} />
  ));
}

function Hears({ unitId, onTold }: { readonly unitId: number; readonly onTold: (told: TopicMessage) => void }) {
  useLive(unitId, topics, onTold);
  return null;
}
