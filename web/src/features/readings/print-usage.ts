import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { MeterReading } from '@ratepayer/contract/readings/reading.shapes.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { openTab } from '../../platform/navigation.ts';
import { outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { toast } from '../../platform/toasts.ts';
import { usagePdf } from './usage-pdf.ts';
import { printedAccount } from './printed-account.ts';

/** Opens the PDF of the meter that a reading belongs to, in a tab of its own. */
export const printUsage = (unit: BusinessUnitSummary, reading: MeterReading): Promise<void> =>
  openTab(addressOf(unit, reading));

async function addressOf(unit: BusinessUnitSummary, { accountId, interval, key }: MeterReading): Promise<string> {
  const of = { businessUnitId: unit.id, accountId };
  const [account, usage] = await Promise.all([
    outcomeOf(accountPageApi.getAccountPage(of)),
    outcomeOf(readingApi.getUsage({ ...of, Interval: interval })),
  ]);
  const series = usage.data?.series.find((one) => one.key === key);
  if (account.data && series) return usagePdf(series, printedAccount(account.data, interval));
  toast(say('usage_not_loaded'));
  return '';
}
