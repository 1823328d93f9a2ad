import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { moneyOf } from '../../platform/texts/money-of.ts';
import { say } from '../../platform/texts/staff-preferences.ts';
import { type HistoryWords, plainValue } from '../../ui/detail/history.tsx';

export const targetLabels = () => ({ adoptionTargetPercent: say('aim'), paperCostMinor: say('cost') });

const ofClosure = 'closures.';

/** What changed of what an organization decides, as its forms name it; a closure by its day. */
export function preferenceHistory(unit: BusinessUnitSummary): HistoryWords {
  const labels: Readonly<Record<string, string>> = {
    ...targetLabels(),
    digestIsOn: say('digest_is_on'),
    digestHour: say('digest_at'),
  };
  return {
    nameOf: (name) =>
      name.startsWith(ofClosure)
        ? say('closed_of', { day: formatDate(name.slice(ofClosure.length)) })
        : (labels[name] ?? name),
    draw: (name, value) =>
      name === 'paperCostMinor' && value !== null ? moneyOf(unit)(Number(value)) : plainValue(value),
  };
}
