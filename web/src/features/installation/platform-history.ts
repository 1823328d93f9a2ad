import { viewerZone } from '../../platform/viewer-zone.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { formatInstant, formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff.ts';
import { say as sayOfPlatform } from '../../platform/texts/staff-platform.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { HistoryWords } from '../../ui/detail/history.tsx';
import { labelWords } from '../../ui/detail/label-words.ts';

/** A limit goes by its own name; before that was kept, an entry said no more than how many. */
export const limitHistory = (): HistoryWords => ({
  nameOf: (name) => (name === 'hits' ? say('limit_most') : sayValue(name)),
  draw: (_, value) => (value === null ? '—' : formatNumber(Number(value))),
});

/** What changed of a time of maintenance, which goes by when it was to begin. */
export function maintenanceHistory(timezone: TimeZone): HistoryWords {
  const when = (at: string) => formatInstant(at, timezone, viewerZone());
  return labelWords({
    labels: {
      fromDate: sayOfPlatform('maintenance_from'),
      untilDate: sayOfPlatform('maintenance_until'),
      state: sayOfPlatform('maintenance_state'),
    },
    thing: when,
    draw: (name, value) => (name === 'state' ? sayValue(String(value)) : when(String(value))),
  });
}
