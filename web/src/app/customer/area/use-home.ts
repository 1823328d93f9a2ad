import { ownAccountApi } from '../../../platform/api/own-account.api.ts';
import { scheduledApi } from '../../../platform/api/autopay.api.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { useCall } from '../../../platform/use-call.ts';
import { linkedAccount } from './by-link.ts';
import { useLiveAccounts } from './live-home.ts';

/** What the payer owes, kept true while it is looked at. */
export function useHome() {
  const home = useCall('own-home', () => outcomeOf(ownAccountApi.readOwnHome({})), 0);
  const planned = useCall('own-planned', () => outcomeOf(scheduledApi.listMyScheduledPayments({})), 0);
  const again = () => {
    void home.again();
    void planned.again();
  };
  useLiveAccounts(home.answer?.data?.accounts ?? [], again);
  return { answer: home.answer, planned: planned.answer?.data?.items ?? [], again };
}

/** One account of the payer. */
export function useOwnAccount(accountId: number) {
  const page = useCall(`own-account-${accountId}`, () => outcomeOf(ownAccountApi.readOwnAccount({ accountId })), 0);
  // Look-ups hear of nothing.
  const isHeard = page.answer?.data && linkedAccount() === undefined;
  useLiveAccounts(isHeard ? [page.answer.data] : [], () => void page.again());
  return page;
}
