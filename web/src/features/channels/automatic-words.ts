import { type SchedulingType, schedulingTypes } from '@ratepayer/contract/autopay/autopay-kinds.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { moneyOf } from '../../platform/texts/money-of.ts';
import { say } from '../../platform/texts/staff-channels.ts';
import { type HistoryWords, plainValue } from '../../ui/detail/history.tsx';

/** What payers may choose of, as one choice: one of the two ways, or both. */
export const timings = [...schedulingTypes, 'both'] as const;
export type Timing = (typeof timings)[number];

export const timingOf = (types: readonly SchedulingType[]): Timing =>
  types.length > 1 ? 'both' : (types[0] ?? 'both');
export const typesOf = (timing: Timing): SchedulingType[] => (timing === 'both' ? [...schedulingTypes] : [timing]);
export const timingWord = (timing: string): string => say(`choose_${timing as Timing}`);

export const automaticLabels = () => ({
  timing: say('choose_when'),
  processingTime: say('processing_time'),
  maxAmountMinor: say('max_automatic'),
  daysProcessingAllowedBeforeDueDate: say('lead_days'),
  daysScheduledBeforeProcessed: say('notice_days'),
  hoursCancellationAllowedBeforeProcessed: say('cancel_hours'),
  unusualPercent: say('unusual'),
});

/** What changed of automatic payments, as their form names it. */
export function automaticHistory(unit: BusinessUnitSummary): HistoryWords {
  const show = moneyOf(unit);
  const labels: Readonly<Record<string, string>> = { ...automaticLabels(), schedulingTypes: say('choose_when') };
  return {
    nameOf: (name) => labels[name] ?? name,
    draw: (name, value) => {
      if (name === 'schedulingTypes' && value !== null) return timingWord(timingOf(JSON.parse(String(value))));
      return name === 'maxAmountMinor' && typeof value === 'number' ? show(value) : plainValue(value);
    },
  };
}
