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
 * How many accounts did something in a month, and the way to them: of the month that runs as they are, of one that is
 * over as they were at its end.
 */
export function AccountsOfMonth({ unit, of, adoption, month, children }: Props) {
  const isRunning = month.lastDay === adoption?.today;
  const filters = isRunning ? filtersIn(of, adoption.now) : { ...filtersIn(of, month), asOf: month.lastDay };
  return <Link to={accountsWith(unit.id, filters)}>{children}</Link>;
}
