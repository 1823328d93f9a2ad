import { say } from '../../platform/texts/staff-fields.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { type HistoryWords, plainValue } from '../../ui/detail/history.tsx';
import { labelWords } from '../../ui/detail/label-words.ts';
import { sayFieldType, sayType } from './say-type.ts';
import type { GivenPaymentField } from './use-payment-fields.ts';

export const paymentFieldLabels = () => ({
  label: say('label'),
  key: say('key'),
  fieldType: say('field_type'),
  isRequired: say('isRequired'),
  description: say('description'),
  options: say('options'),
  minimumLength: say('minimumLength'),
  maximumLength: say('maximumLength'),
  pattern: say('pattern'),
  patternMessage: say('patternMessage'),
  minimumDayOffset: say('minimumDayOffset'),
  maximumDayOffset: say('maximumDayOffset'),
  skipWeekends: say('skipWeekends'),
  fieldMatches: say('fieldMatches'),
  accountFieldMappingKey: say('accountFieldMappingKey'),
  onQuickPay: say('onQuickPay'),
  onPos: say('onPos'),
  showOnReceipt: say('showOnReceipt'),
});

/** What changed of which field, called as it is now: "Meter: Required". */
export const paymentFieldHistory = (fields: readonly GivenPaymentField[]): HistoryWords =>
  labelWords({
    labels: { ...paymentFieldLabels(), order: say('order'), channels: say('channels') },
    thing: (key) => fields.find((field) => field.key === key)?.label ?? key,
    draw: (name, value) => {
      const member = members[name];
      return member ? member(String(value)) || plainValue('') : plainValue(value);
    },
  });

const members: Readonly<Record<string, (value: string) => string>> = {
  fieldType: (value) => sayFieldType(value as Parameters<typeof sayFieldType>[0]),
  accountFieldMappingKey: (value) => sayType(value as Parameters<typeof sayType>[0]),
  channels: (value) => (JSON.parse(value) as string[]).map((channel) => sayValue(channel)).join(', '),
  options: (value) => (JSON.parse(value) as string[]).join(', '),
};
