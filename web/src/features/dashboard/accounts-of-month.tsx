import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Adoption, AdoptionMonth } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import { accountsWith, filtersIn, type filtersOf } from './adoption-words.ts';
import type { DashboardPart } from './period.ts';

interface Props extends Pick<DashboardPart, 'unit'> {
  readonly of: keyof typeof filtersOf;
  readonly adoption: Adoption | undefined;
  readonly month: AdoptionMonth;
  readonly children: ReactNode;
}

/**
 * How many accounts did something in a month: those of the month that runs are opened by it. Of one that is over there
 * is a count and no list, since accounts are kept as they are now.
 */
export function AccountsOfMonth({ unit, of, adoption, month, children }: Props) {
  if (!adoption || month.lastDay !== adoption.today) return children;
  return <Link to={accountsWith(unit.id, filtersIn(of, adoption.now))}>{children}</Link>;
}
