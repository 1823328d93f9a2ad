import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { Field } from '../../ui/field.tsx';

interface Props {
  readonly intent: PaymentIntent;
  readonly errors: Readonly<Record<string, string>>;
}

/** What a business unit asks before a payment; each answer is found by its key when the form is saved. */
export const AskedFields = ({ intent: { config, paymentFieldItems }, errors }: Props) =>
  config.paymentFields.map(({ key, fieldType, label, description, isRequired, options, autoComplete }) => {
    const id = `paymentFieldItems.${key}`;
    const item = paymentFieldItems.find((one) => one.key === key);
    return item ? (
      <Field
        key={key}
        as={options[0] ? 'select' : fieldType === 'textarea' ? fieldType : undefined}
        name={key}
        id={id}
        label={label}
        hint={description}
        error={errors[id]}
        required={isRequired}
        autoComplete={autoComplete}
        optional={!isRequired}
        // A day has a picker; every other type is none of an input, which is a line of text then.
        type={fieldType.replace('picker', '')}
        defaultValue={item.value as string}
        onChange={String}
      >
        {options[0] && ['', ...options].map((option) => <option key={option}>{option}</option>)}
      </Field>
    ) : (
      <p key={key}>{label}</p>
    );
  });
