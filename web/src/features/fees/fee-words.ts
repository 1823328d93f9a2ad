import type { FeePlan } from '@ratepayer/contract/fees/fee.operations.ts';

const percent = (bps: number) => `${(bps / 100).toFixed(2)} %`;

/** What a schedule asks for, in words: "2.95 %, at least $1.50". */
export function feeInWords(plan: FeePlan, show: (minor: number) => string): string {
  const atOnce = plan.perTransactionLimitMinor === null ? '' : `, payments up to ${show(plan.perTransactionLimitMinor)}`;
  const most = `${plan.maximumMinor === null ? '' : `, at most ${show(plan.maximumMinor)}`}${atOnce}`;
  switch (plan.method) {
    case 'Waived':
      return `No fee${atOnce}`;
    case 'Flat':
      return `${show(plan.flatMinor)}${most}`;
    case 'Percent':
      return `${percent(plan.percentBps)}${most}`;
    case 'Percent With Minimum':
      return `${percent(plan.percentBps)}, at least ${show(plan.minimumMinor)}${most}`;
    case 'Tiered':
      return (
        plan.tiers
          .map((tier) => `${tier.upToMinor === null ? 'above' : `up to ${show(tier.upToMinor)}`}: ${show(tier.flatMinor)}${tier.percentBps > 0 ? ` + ${percent(tier.percentBps)}` : ''}`)
          .join('; ') + most
      );
  }
}
