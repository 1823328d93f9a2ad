import { formatBasisPoints } from '@ratepayer/contract/kit/figures.ts';
import type { FeePlan } from '@ratepayer/contract/fees/fee.operations.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { say } from '../../platform/texts/staff-fees.ts';

const percent = (bps: number) => formatBasisPoints(bps, cultureNow());

/** What a schedule asks for, in words: "2.95%, at least $1.50". */
export function feeInWords(plan: FeePlan, show: (minor: number) => string): string {
  const atOnce =
    plan.perTransactionLimitMinor === null
      ? ''
      : say('payments_up_to', { perTransactionLimit: show(plan.perTransactionLimitMinor) });
  const most = `${plan.maximumMinor === null ? '' : say('at_most', { maximum: show(plan.maximumMinor) })}${atOnce}`;
  switch (plan.method) {
    case 'Waived':
      return say('no_fee', { atOnce });
    case 'Flat':
      return `${show(plan.flatMinor)}${most}`;
    case 'Percent':
      return `${percent(plan.percentBps)}${most}`;
    case 'Percent With Minimum':
      return say('at_least', { percentBps: percent(plan.percentBps), minimum: show(plan.minimumMinor), most });
    case 'Tiered':
      return (
        plan.tiers
          .map(
            ({ upToMinor, flatMinor, percentBps }) =>
              `${upToMinor === null ? say('tier_above') : say('tier_up_to', { amount: show(upToMinor) })}: ${show(flatMinor)}${percentBps > 0 ? ` + ${percent(percentBps)}` : ''}`,
          )
          .join('; ') + most
      );
  }
}
