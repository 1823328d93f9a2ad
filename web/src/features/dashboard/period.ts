import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import type { Days } from '../../ui/list/date-range.ts';

/** What each part of the dashboard is given. */
export interface DashboardPart {
  readonly unit: BusinessUnitSummary;
  readonly user: Pick<SessionUser, 'id' | 'permissions' | 'role'>;
  readonly days: Days;
  readonly today: string;
}

/** The days as an operation is asked for them. */
export const asked = ({ unit, days }: Pick<DashboardPart, 'unit' | 'days'>) => ({
  businessUnitId: unit.id,
  StartDate: days.start,
  EndDate: days.end,
});

/** A list at these days; the rows that a figure adds up. */
export const listOf = (path: string, { unit, days }: Pick<DashboardPart, 'unit' | 'days'>, more = {}): string =>
  `/portal/${path}?${new URLSearchParams({ bu: String(unit.id), start: days.start, end: days.end, ...more })}`;
