import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { accountMessageApi } from '../../platform/api/account-message.api.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { useLive } from '../../platform/live.ts';
import { keyOf } from '../../platform/query-of.ts';

/** Parts of the page that are read by themselves. */
const panels = [
  accountPageApi.listPaymentsOfAccount,
  accountPageApi.listRegister,
  accountPageApi.readAccountTimeline,
  accountMessageApi.listAccountMessages,
];
/** At most so often is read again what any payment of the business unit may have changed. */
const pauseMs = 3_000;

/** Reads the parts of the page again once the account is another one, or a payment ended that may be its own. */
export function useFreshPanels(unitId: number, rowVersion: number): void {
  const client = useQueryClient();
  const told = useRef(rowVersion);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = () => {
    for (const call of panels) void client.invalidateQueries({ queryKey: keyOf(call) });
  };
  // A payment that was declined moves no money: nothing but its end is announced, and that names no account.
  useLive(unitId, ['Payment.Processed'], () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      read();
    }, pauseMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (told.current === rowVersion) return;
    told.current = rowVersion;
    for (const call of panels) void client.invalidateQueries({ queryKey: keyOf(call) });
  }, [client, rowVersion]);
}
