import { useState } from 'react';
import { onboardingApi } from '../../platform/api/onboarding.api.ts';
import { say } from '../../platform/texts/onboarding.ts';
import { say as sayPayer } from '../../platform/texts/payer.ts';
import { Field } from '../../ui/field.tsx';
import { Button } from '../../ui/parts.tsx';
import type { StepProps } from './step-props.ts';
import { StepFrame, wrongAt } from './step-frame.tsx';

/** Who one is; another address, or another browser, enters the code that was mailed. */
export function CustomerStep({ way, unit }: StepProps) {
  const { view, take } = way;
  const [typed, setTyped] = useState({ firstName: view.firstName, lastName: view.lastName, email: view.email });
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const isWaiting = view.needsCode || view.codeSentTo !== '';
  const biller = [unit.header, unit.subHeader].filter(Boolean).join(' ');
  const send = (more: { code?: string }) =>
    take((held) =>
      onboardingApi.confirmOnboardingPayer({ ...held, ...(view.needsCode ? {} : trimmed(typed)), ...more }),
    );
  function goOn(): void {
    const empty = view.needsCode ? undefined : required.find((name) => typed[name].trim() === '');
    setMissing(empty);
    if (empty) document.getElementById(empty)?.focus();
    else void send(isWaiting && code.trim() ? { code } : {}).then((done) => done && setCode(''));
  }
  const field = (name: (typeof required)[number], autoComplete: string, hint = '') => (
    <Field
      id={name}
      label={say(name)}
      hint={hint}
      required
      type={name === 'email' ? 'email' : 'text'}
      autoComplete={autoComplete}
      value={typed[name]}
      error={missing === name ? sayPayer('required', { label: say(name) }) : wrongAt(way, name)}
      onChange={(value) => (setMissing(undefined), way.forget(), setTyped({ ...typed, [name]: value }))}
    />
  );
  return (
    <StepFrame
      way={way}
      unit={unit}
      title={say(view.needsCode ? 'is_it_you' : 'welcome', { biller })}
      lead={say(view.needsCode ? 'other_browser' : 'five_minutes')}
      press={say(view.needsCode && !view.codeSentTo ? 'send_code' : 'go_on')}
      fields={[...required, 'code']}
      onPress={goOn}
      beside={
        isWaiting && view.codeSentTo ? (
          <Button className="sec full" onClick={() => void send({})}>
            {say('send_again')}
          </Button>
        ) : null
      }
    >
      {view.welcome ? <p className="ob-welcome">{view.welcome}</p> : null}
      {view.needsCode ? null : (
        <>
          {field('firstName', 'given-name')}
          {field('lastName', 'family-name')}
          {field('email', 'email', say('email_hint'))}
        </>
      )}
      {view.codeSentTo ? (
        <Field
          id="code"
          label={say('code')}
          hint={say('code_sent', { to: view.codeSentTo })}
          required
          short
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          error={wrongAt(way, 'code')}
          onChange={(value) => (way.forget(), setCode(value))}
        />
      ) : null}
    </StepFrame>
  );
}

const required = ['firstName', 'lastName', 'email'] as const;
type Typed = Readonly<Record<(typeof required)[number], string>>;

const trimmed = ({ firstName, lastName, email }: Typed): Typed => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim(),
});
