import type { AutopayRules } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { daysOfMonth } from '@ratepayer/contract/autopay/autopay-kinds.ts';
import { say } from '../../platform/texts/onboarding.ts';

/** When a bill may pay itself, each as one name: `due:3` and `day:15`. */
export const whensOf = ({ schedulingTypes, daysProcessingAllowedBeforeDueDate: most }: AutopayRules): string[] => [
  ...(schedulingTypes.includes('DueDateLeadTime') ? Array.from({ length: most + 1 }, (_, days) => `due:${days}`) : []),
  ...(schedulingTypes.includes('DayOfMonth') ? daysOfMonth.map((day) => `day:${day}`) : []),
];

export function whenName(when: string): string {
  const [kind, value = ''] = when.split(':');
  if (when === 'due:0') return say('autopay_on_due');
  if (kind === 'due') return say('autopay_when_due', { days: Number(value) });
  return value === 'Last' ? say('autopay_on_last') : say('autopay_on_day', { day: value });
}

/** The same as it is sent. */
export function chosenOf(when: string) {
  const [kind, value] = when.split(':');
  if (kind === 'due') return { schedulingType: 'DueDateLeadTime', leadTimeDays: Number(value) } as const;
  const dayOfMonth = daysOfMonth.find((day) => day === value) ?? 'Last';
  return { schedulingType: 'DayOfMonth', dayOfMonth } as const;
}
