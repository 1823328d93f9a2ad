import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { moneyOf } from '../../platform/texts/money-of.ts';
import { type HistoryWords, plainValue } from '../../ui/detail/history.tsx';
import { channelLabels } from './channel-labels.ts';

/** What changed of a channel, as its form names it. */
export function channelHistory(unit: BusinessUnitSummary): HistoryWords {
  const show = moneyOf(unit);
  const labels: Readonly<Record<string, string>> = channelLabels();
  return {
    nameOf: (name) => labels[name] ?? name,
    draw: (name, value) => (typeof value === 'number' && name.endsWith('Minor') ? show(value) : plainValue(value)),
  };
}
