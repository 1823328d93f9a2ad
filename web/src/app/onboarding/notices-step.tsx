import { useState } from 'react';
import { onboardingApi } from '../../platform/api/onboarding.api.ts';
import { say } from '../../platform/texts/onboarding.ts';
import { say as sayPayer } from '../../platform/texts/payer.ts';
import { Field } from '../../ui/field.tsx';
import type { StepProps } from './step-props.ts';
import { StepFrame, wrongAt } from './step-frame.tsx';

const notices = ['notifyNewBill', 'notifyUpcomingPayment'] as const;

/** What one is told of, and how. */
export function NoticesStep({ way, unit }: StepProps) {
  const { chosen, offers } = way.view;
  const [wanted, setWanted] = useState({ notifyNewBill: true, notifyUpcomingPayment: true });
  const [byText, setByText] = useState(chosen?.notifyWithSms ?? false);
  const [number, setNumber] = useState(chosen?.phoneNumber ?? '');
  const [isMissing, setMissing] = useState(false);
  function save(): void {
    const lacks = byText && number.trim() === '';
    setMissing(lacks);
    const phoneNumber = byText ? number.trim() : '';
    if (lacks) document.getElementById('mobile')?.focus();
    else void way.take((held) => onboardingApi.saveOnboardingNotices({ ...held, ...wanted, phoneNumber }));
  }
  const how = (isText: boolean) => (
    <label className={`choice${byText === isText ? ' on' : ''}`}>
      <input
        type="radio"
        className="radio"
        name="how"
        checked={byText === isText}
        onChange={() => (way.forget(), setByText(isText))}
      />
      {say(isText ? 'by_text' : 'by_mail')}
    </label>
  );
  return (
    <StepFrame
      way={way}
      unit={unit}
      title={say('tell_me')}
      mayGoBack
      fields={['phoneNumber']}
      press={say('save')}
      onPress={save}
    >
      <ul className="ob-ticks">
        {notices.map((name) => (
          <li key={name}>
            <label>
              {say(name)}
              <input
                type="checkbox"
                className="check"
                checked={wanted[name]}
                onChange={(event) => setWanted({ ...wanted, [name]: event.target.checked })}
              />
            </label>
          </li>
        ))}
      </ul>
      {offers.texts ? (
        <fieldset className="field">
          <legend className="label">{say('how')}</legend>
          <div className="choices gap-sm">
            {how(false)}
            {how(true)}
          </div>
        </fieldset>
      ) : null}
      {byText ? (
        <Field
          id="mobile"
          label={say('mobile')}
          hint={say('text_consent')}
          required
          short
          type="tel"
          autoComplete="tel"
          value={number}
          error={isMissing ? sayPayer('required', { label: say('mobile') }) : wrongAt(way, 'phoneNumber')}
          onChange={(value) => (setMissing(false), way.forget(), setNumber(value))}
        />
      ) : null}
    </StepFrame>
  );
}
