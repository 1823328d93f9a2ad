import type { FeePlan } from '@ratepayer/contract/fees/fee.operations.ts';
import { type FigureKind, readFigure } from '@ratepayer/contract/kit/figures.ts';
import { parseMoneyInput } from '@ratepayer/contract/kit/money.ts';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { say } from '../../platform/texts/forms.ts';
import type { TypedTier } from './tier-rows.tsx';

type Asked = readonly [name: string, kind: FigureKind, typed: string];

/**
 * Figures of a fee that nobody can read as one amount: a fee is never planned with a guess, nor with nothing in its
 * place.
 */
export const wrongFigures = (asked: readonly Asked[]): ErrorItem[] =>
  asked.flatMap(([propertyName, kind, typed]) => {
    const { problem } = typed.trim() === '' ? { problem: undefined } : readFigure(kind, typed, cultureNow());
    return problem ? [{ propertyName, errorMessage: say(problem) }] : [];
  });

/** The figures of a fee as they are typed. */
export interface TypedFee {
  readonly method: FeePlan['method'];
  readonly flat: string;
  readonly percent: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly atOnce: string;
  readonly tiers: readonly TypedTier[];
}

/** The last tier has no upper amount. */
const figuresOfTiers = (tiers: readonly TypedTier[]): Asked[] =>
  tiers.flatMap(({ upTo, flat, percent }, i) => [
    ...(i === tiers.length - 1 ? [] : [['tiers', 'money', upTo] as const]),
    ['tiers', 'money', flat] as const,
    ['tiers', 'percent', percent] as const,
  ]);

/** Those that its method asks for. */
export const figuresOf = ({ method, flat, percent, minimum, maximum, atOnce, tiers }: TypedFee): Asked[] => [
  ...(method === 'Flat' ? [['flatMinor', 'money', flat] as const] : []),
  ...(method.startsWith('Percent') ? [['percentBps', 'percent', percent] as const] : []),
  ...(method === 'Percent With Minimum' ? [['minimumMinor', 'money', minimum] as const] : []),
  ...(method === 'Tiered' ? figuresOfTiers(tiers) : []),
  ['maximumMinor', 'money', maximum],
  ['perTransactionLimitMinor', 'money', atOnce],
];

const minorOf = (typed: string): number => parseMoneyInput(typed, cultureNow());
const minorOrNone = (typed: string): number | null => (typed.trim() === '' ? null : minorOf(typed));

/** What they come to, for the plan and for the calculator beside it; what is no figure yet counts as none. */
export const figuresRead = ({ method, flat, percent, minimum, maximum, atOnce, tiers }: TypedFee) => ({
  flatMinor: method === 'Flat' ? minorOf(flat) : 0,
  percentBps: method.startsWith('Percent') ? minorOf(percent) : 0,
  minimumMinor: method === 'Percent With Minimum' ? minorOf(minimum) : 0,
  maximumMinor: minorOrNone(maximum),
  tiers: method === 'Tiered' ? tiers.map((tier, i) => tierOf(tier, i === tiers.length - 1)) : [],
  perTransactionLimitMinor: minorOrNone(atOnce),
});

const tierOf = ({ upTo, flat, percent }: TypedTier, isLast: boolean) => ({
  upToMinor: isLast ? null : minorOf(upTo),
  flatMinor: minorOf(flat),
  percentBps: minorOf(percent),
});
