import { fields, line, lines, oneOf, optional, type ValuesOf, whole, yesNo } from '@ratepayer/contract/kit/fields.ts';
import {
  isAsked,
  isChoice,
  mappedFields,
  type PaymentFieldType,
  paymentFieldTypes,
} from '@ratepayer/contract/payments/payment-field.ts';
import { say } from '../../platform/texts/staff-fields.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { RecordHistory } from '../../ui/form/last-change.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { paymentFieldLabels } from './payment-field-history.ts';
import { sayFieldType, sayType } from './say-type.ts';
import type { GivenPaymentField, PaymentFieldSet } from './use-payment-fields.ts';

const asked = fields({
  label: line(60),
  key: line(40),
  fieldType: oneOf(paymentFieldTypes),
  isRequired: yesNo,
  description: optional(lines(200, 2)),
  options: optional(lines(3_000)),
  minimumLength: optional(whole({ max: 500 })),
  maximumLength: optional(whole({ max: 500 })),
  pattern: optional(line(200)),
  patternMessage: optional(line(120)),
  minimumDayOffset: optional(whole({ max: 3_650 })),
  maximumDayOffset: optional(whole({ max: 3_650 })),
  skipWeekends: yesNo,
  fieldMatches: optional(line(40)),
  accountFieldMappingKey: optional(oneOf(mappedFields)),
  onQuickPay: yesNo,
  onPos: yesNo,
  showOnReceipt: yesNo,
});
type Values = ValuesOf<typeof asked>;
type Name = keyof Values;

const valuesOf = ({ options, channels, ...field }: GivenPaymentField): Values => ({
  ...field,
  options: options.join('\n'),
  onQuickPay: channels.includes('QuickPay'),
  onPos: channels.includes('POS'),
});
const fieldOf = ({ options, onQuickPay, onPos, ...field }: Values): GivenPaymentField => ({
  ...field,
  options: options
    .split('\n')
    .map((option) => option.trim())
    .filter(Boolean),
  channels: [...(onQuickPay ? (['QuickPay'] as const) : []), ...(onPos ? (['POS'] as const) : [])],
});
const start: Partial<Values> = { fieldType: 'input', onQuickPay: true, showOnReceipt: true };

/** What may be said of a field of this type. */
function namesOf(fieldType: PaymentFieldType): readonly Name[] {
  const all: readonly Name[] = ['label', 'key', 'fieldType'];
  const places: readonly Name[] = ['onQuickPay', 'onPos'];
  if (!isAsked({ fieldType })) return [...all, ...places];
  const own: readonly Name[] = isChoice({ fieldType })
    ? ['options']
    : fieldType === 'datepicker'
      ? ['minimumDayOffset', 'maximumDayOffset', 'skipWeekends']
      : ['minimumLength', 'maximumLength', 'pattern', 'patternMessage', 'fieldMatches', 'accountFieldMappingKey'];
  return [...all, 'isRequired', 'description', ...own, ...places, 'showOnReceipt'];
}

interface Props {
  /** Without it another one is added. */
  readonly field: GivenPaymentField | undefined;
  readonly set: PaymentFieldSet;
  readonly history: RecordHistory;
  readonly onClose: () => void;
}

/** One thing that payers are asked: how it is drawn, what is right as an answer, and where it is asked. */
export function PaymentFieldDrawer({ field, set, history, onClose }: Props) {
  const form = useForm({
    fields: asked,
    labels: paymentFieldLabels(),
    start: field ? valuesOf(field) : start,
    // Its key is what answers are kept under: another key is another field.
    shown: ({ fieldType }) =>
      namesOf(fieldType as PaymentFieldType).filter((name) => name !== 'key' || field === undefined),
    save: (values, options) => {
      const now = fieldOf(values);
      return set.save(
        (all) => (field ? all.map((one) => (one.key === field.key ? now : one)) : [...all, now]),
        options,
      );
    },
    onSaved: () => {
      toast(say('payment_field_saved'));
      onClose();
    },
  });
  const reread = async () => {
    const after = await set.reread();
    const theirs = after.fields.find(({ key }) => key === field?.key);
    return { values: theirs ? valuesOf(theirs) : form.values };
  };
  return (
    <FormDrawer
      form={form}
      title={field ? say('edit_field', { name: field.label }) : say('add_payment_field')}
      reread={reread}
      history={history}
      onClose={onClose}
    >
      {form.shown.map((name) => (
        <FormField key={name} form={form} name={name} {...looks()[name]} />
      ))}
    </FormDrawer>
  );
}

const looks = (): Readonly<Partial<Record<Name, object>>> => ({
  key: { hint: say('key_hint'), short: true },
  fieldType: { nameOf: (type: string) => sayFieldType(type as PaymentFieldType) },
  options: { hint: say('options_hint'), needed: true },
  pattern: { hint: say('pattern_hint') },
  fieldMatches: { hint: say('fieldMatches_hint'), short: true },
  accountFieldMappingKey: {
    hint: say('accountFieldMappingKey_hint'),
    nameOf: (type: string) => sayType(type as (typeof mappedFields)[number]),
  },
  minimumLength: { short: true },
  maximumLength: { short: true },
  minimumDayOffset: { short: true },
  maximumDayOffset: { short: true },
});
