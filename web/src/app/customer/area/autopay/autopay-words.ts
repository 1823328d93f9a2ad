import type { AutopaySettings, ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { say } from '../../../../platform/texts/customer.ts';
import { kindOfPayment, statusWords } from '../own-words.ts';
import type { StatusKind } from '../../../../ui/icons.tsx';

type Enrolment = NonNullable<AutopaySettings['enrolment']>;

/** When it pays, as its payer says it. */
export function whenWords({
  schedulingType,
  leadTimeDays,
  dayOfMonth,
}: Pick<Enrolment, 'schedulingType' | 'leadTimeDays' | 'dayOfMonth'>): string {
  if (schedulingType === 'DueDateLeadTime')
    return leadTimeDays ? say('pays_before_due', { days: leadTimeDays }) : say('on_due_date');
  return dayOfMonth === 'Last' ? say('pays_on_last') : say('pays_on_day', { day: dayOfMonth ?? '' });
}

/** Banks are asked on their days: so many hours or more are given by banking days. */
const banksHours = 72;

/** Until when a payment may be stopped, before there is one. */
export const stopWords = ({ hoursCancellationAllowedBeforeProcessed: hours }: AutopaySettings['offers']): string =>
  hours > banksHours ? say('stop_banking_days') : say('stop_hours', { hours });

interface Ended {
  readonly kind: StatusKind;
  readonly text: string;
  /** What is to be done about it, or why; '' where nothing is to be said. */
  readonly more: string;
}

const words: Readonly<Record<string, (of: ScheduledPayment) => Ended>> = {
  Canceled: ({ reason }) => ({ kind: 'off', text: say('was_stopped'), more: reason }),
  Skipped: ({ reason }) => ({ kind: 'off', text: say('was_not_taken'), more: reason }),
  InvalidPaymentSource: () => ({ kind: 'bad', text: say('was_not_taken'), more: say('was_source_lost') }),
  InvalidEntityState: ({ reason }) => ({ kind: 'bad', text: say('was_not_taken'), more: reason }),
  InvalidProcessingDate: () => ({ kind: 'bad', text: say('was_not_taken'), more: say('was_too_late') }),
  Invalid: ({ reason }) => ({ kind: 'bad', text: say('was_not_planned'), more: reason }),
};

/** What became of one that is not to come any more. */
export function endedWords(of: ScheduledPayment): Ended {
  const known = words[of.status];
  if (known) return known(of);
  const status = of.payment?.status ?? 'Error';
  return { kind: kindOfPayment(status), text: statusWords(status), more: '' };
}
