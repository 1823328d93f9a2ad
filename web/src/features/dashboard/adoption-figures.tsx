import { formatShare } from '@ratepayer/contract/kit/figures.ts';
import { baseOf } from '@ratepayer/contract/dashboard/adoption-base.ts';
import type { Adoption } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { formatNumber } from '@ratepayer/contract/kit/money.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { accountsWith, filtersIn, filtersOf } from './adoption-words.ts';
import { Figure } from './figure.tsx';
import type { DashboardPart } from './period.ts';

interface Props extends Pick<DashboardPart, 'unit'> {
  readonly now: Adoption['now'] | undefined;
  readonly read: { readonly isError: boolean; readonly refetch: () => unknown };
}

const named = ['active', 'billed', 'registered', 'paperless', 'autopay', 'withTexts', 'reachable'] as const;

/** How many accounts are in use and use what; each figure opens the accounts that it counts. */
export function AdoptionFigures({ unit, now, read }: Props) {
  const noteOf = (name: (typeof named)[number]): string => {
    if (!now || name === 'active') return '';
    if (name === 'billed' && now.billed === 0) return say('of_active_all');
    const of = name === 'billed' || now.billed === 0 ? 'of_active' : 'of_billed';
    const whole = name === 'billed' ? now.active : baseOf(now);
    const share = say(of, { share: formatShare(now[name], whole, unit.culture) });
    if (name !== 'autopay') return share;
    const count = (of: number) => formatNumber(of, unit.culture);
    const byWhom = { customers: count(now.autopayByCustomer), town: count(now.autopayByOrganization) };
    return `${share} ${say('autopay_by_whom', byWhom)}`;
  };
  return (
    <dl className="facts kpis gap-md">
      {named.map((name) => (
        <Figure
          key={name}
          name={say(`adopted_${name}`)}
          how={say(`adopted_${name}_how`)}
          to={accountsWith(unit.id, now ? filtersIn(name, now) : filtersOf[name])}
          read={read}
          value={now && formatNumber(now[name], unit.culture)}
          note={noteOf(name)}
        />
      ))}
    </dl>
  );
}
