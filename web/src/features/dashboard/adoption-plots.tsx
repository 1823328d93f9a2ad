import { formatRoughShare, formatShare } from '@ratepayer/contract/kit/figures.ts';
import { formatMonth } from '@ratepayer/contract/kit/date-words.ts';
import { baseOf } from '@ratepayer/contract/dashboard/adoption-base.ts';
import type { Adoption, AdoptionMonth } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { formatNumber } from '@ratepayer/contract/kit/money.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { DayBars } from '../../ui/plot/day-bars.tsx';
import { PlotPanel } from '../../ui/plot/plot-panel.tsx';
import { AccountsOfMonth } from './accounts-of-month.tsx';
import type { DashboardPart } from './period.ts';

interface Props extends Pick<DashboardPart, 'unit'> {
  readonly of: 'registered' | 'paperless' | 'autopay';
  readonly adoption: Adoption | undefined;
  readonly read: { readonly isPending: boolean; readonly isError: boolean; readonly refetch: () => unknown };
}

const countOf = (month: AdoptionMonth, of: Props['of']): number =>
  of === 'autopay' ? month.autopayByCustomer + month.autopayByOrganization : month[of];

/** Which part of the accounts in use does something, month by month. */
export function ShareByMonth({ unit, of, adoption, read }: Props) {
  const { culture } = unit;
  const months = adoption?.months ?? [];
  const target = adoption && adoption.targetPercent > 0 ? adoption.targetPercent / 100 : undefined;
  const aimed = target === undefined ? '' : ` ${say('share_target', { share: formatRoughShare(target, culture) })}`;
  const says = `${say(`share_${of}_says`)}${aimed}`;
  const bars = months.map((month) => ({
    date: month.month,
    value: baseOf(month) === 0 ? 0 : countOf(month, of) / baseOf(month),
    said: say('share_in_month', {
      month: formatMonth(month.month, culture),
      share: formatShare(countOf(month, of), baseOf(month), culture),
    }),
    short: formatMonth(month.month, culture, true),
    isRunning: month.lastDay === adoption?.today,
  }));
  return (
    <PlotPanel
      title={say(`share_${of}`)}
      says={says}
      isPending={read.isPending}
      isFailed={read.isError}
      onRetry={() => void read.refetch()}
      empty={adoption && adoption.now.active === 0 ? say('no_accounts_yet') : undefined}
      plot={() => <DayBars says={says} bars={bars} short={(value) => formatRoughShare(value, culture)} aim={target} />}
      heads={[say('month'), { figures: say('count') }, { figures: say('share') }]}
      rows={() =>
        months.map((month) => (
          <tr key={month.month}>
            <td>{formatMonth(month.month, culture)}</td>
            <td className="r">
              <AccountsOfMonth unit={unit} of={of} adoption={adoption} month={month}>
                {formatNumber(countOf(month, of), culture)}
              </AccountsOfMonth>
            </td>
            <td className="r">{formatShare(countOf(month, of), baseOf(month), culture)}</td>
          </tr>
        ))
      }
    />
  );
}
