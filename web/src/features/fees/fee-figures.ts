import type { planFields } from '@ratepayer/contract/fees/fee.fields.ts';
import type { FeePlan } from '@ratepayer/contract/fees/fee.operations.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { type FigureKind, readFigure } from '@ratepayer/contract/kit/figures.ts';
import { parseMoneyInput } from '../../platform/texts/typed-money.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { say } from '../../platform/texts/forms.ts';
import type { TypedTier } from './tier-rows.tsx';

type Name = keyof typeof planFields;

/** What is asked of a fee of this method. */
export function askedOf(method: string, isIncluded: boolean): readonly Name[] {
  const isWaived = method === 'Waived';
  return [
    'channel',
    'paymentSourceType',
    'method',
    ...(method === 'Flat' ? (['flatMinor'] as const) : []),
    ...(method.startsWith('Percent') ? (['percentBps'] as const) : []),
    ...(method === 'Percent With Minimum' ? (['minimumMinor'] as const) : []),
    ...(isWaived ? [] : (['maximumMinor'] as const)),
    'effectiveDate',
    'perTransactionLimitMinor',
    'includeServiceFeeInPayment',
    ...(isIncluded || isWaived ? [] : (['feeMerchantAccountId'] as const)),
  ];
}

/** Why the tiers cannot be read: a fee is never planned with a guess, nor with nothing in its place. */
export function wrongTiers(tiers: readonly TypedTier[]): string {
  const figures = tiers.flatMap(({ upTo, flat, percent }, i): (readonly [FigureKind, string])[] => [
    ...(i === tiers.length - 1 ? [] : [['money', upTo] as const]),
    ['money', flat],
    ['percent', percent],
  ]);
  const problems = figures.flatMap(([kind, typed]) => {
    const { problem } = typed.trim() === '' ? { problem: undefined } : readFigure(kind, typed, cultureNow());
    return problem ? [say(problem)] : [];
  });
  return [...new Set(problems)].join('\n');
}

/** What is planned, and what the calculator beside it computes by: nothing that its method does not ask for. */
export function planOf(values: Partial<ValuesOf<typeof planFields>>, tiers: readonly TypedTier[]): FeePlan {
  const { method = 'Flat', includeServiceFeeInPayment: included = false } = values;
  const asked = askedOf(method, included);
  const figure = (name: 'flatMinor' | 'percentBps' | 'minimumMinor') =>
    asked.includes(name) ? (values[name] ?? 0) : 0;
  return {
    channel: values.channel ?? '',
    paymentSourceType: values.paymentSourceType ?? 'Credit Card',
    method,
    flatMinor: figure('flatMinor'),
    percentBps: figure('percentBps'),
    minimumMinor: figure('minimumMinor'),
    maximumMinor: asked.includes('maximumMinor') ? (values.maximumMinor ?? null) : null,
    perTransactionLimitMinor: values.perTransactionLimitMinor ?? null,
    includeServiceFeeInPayment: included,
    feeMerchantAccountId: asked.includes('feeMerchantAccountId') ? (values.feeMerchantAccountId ?? null) : null,
    effectiveDate: values.effectiveDate ?? '',
    tiers: method === 'Tiered' ? tiers.map((tier, i) => tierOf(tier, i === tiers.length - 1)) : [],
  };
}

const tierOf = ({ upTo, flat, percent }: TypedTier, isLast: boolean) => ({
  upToMinor: isLast ? null : parseMoneyInput(upTo),
  flatMinor: parseMoneyInput(flat),
  percentBps: parseMoneyInput(percent),
});
