import { pageSizes, preferenceFields } from '@ratepayer/contract/users/my-account.fields.ts';
import type { Preferences } from '@ratepayer/contract/users/my-account.shapes.ts';

const usual: Preferences = {
  defaultBusinessUnitId: null,
  pageSize: pageSizes[0],
  density: 'Usual',
  theme: 'System',
  timezone: 'Device',
  shortcuts: true,
  bellExceptions: true,
  bellReports: true,
  bellDeliveries: true,
  bellTickets: true,
  mailReports: false,
  mailTickets: false,
};

/** What is kept of somebody's preferences; what was never chosen, or is offered no more, is as usual. */
export function preferencesOf(kept: Readonly<Record<string, unknown>>): Preferences {
  const unit = kept['defaultBusinessUnitId'];
  return {
    defaultBusinessUnitId: typeof unit === 'number' ? unit : usual.defaultBusinessUnitId,
    pageSize: offered(preferenceFields.pageSize.of, kept['pageSize'], usual.pageSize),
    density: offered(preferenceFields.density.of, kept['density'], usual.density),
    theme: offered(preferenceFields.theme.of, kept['theme'], usual.theme),
    timezone: offered(preferenceFields.timezone.of, kept['timezone'], usual.timezone),
    // Each is on for whoever never said.
    shortcuts: kept['shortcuts'] !== false,
    bellExceptions: kept['bellExceptions'] !== false,
    bellReports: kept['bellReports'] !== false,
    bellDeliveries: kept['bellDeliveries'] !== false,
    bellTickets: kept['bellTickets'] !== false,
    // And each of these off.
    mailReports: kept['mailReports'] === true,
    mailTickets: kept['mailTickets'] === true,
  };
}

const offered = <const C extends string>(of: readonly C[], kept: unknown, otherwise: C): C =>
  of.find((one) => one === kept) ?? otherwise;
