import { Field } from '../../ui/field.tsx';
import { say } from '../../platform/texts/payer.ts';
import type { PayEntry } from './use-pay-form.ts';

/** Where the receipt goes, and how the payer is reached where the channel asks for it. */
export function ContactFields({ intent: { config }, email, phone, errors, onEmail, onPhone }: PayEntry) {
  return (
    <>
      <h2>{say('where_receipt')}</h2>
      <Field
        id="contact-email"
        label={say('e_mail')}
        type="email"
        autoComplete="email"
        optional={!config.emailRequired}
        required={config.emailRequired}
        value={email}
        error={errors['contact-email']}
        onChange={onEmail}
      />
      {config.phoneCollection === 'Hidden' ? null : (
        <Field
          id="contactPhone"
          label={say('phone')}
          type="tel"
          autoComplete="tel"
          optional={config.phoneCollection === 'Optional'}
          required={config.phoneCollection === 'Required'}
          value={phone}
          error={errors['contactPhone']}
          onChange={onPhone}
        />
      )}
    </>
  );
}
