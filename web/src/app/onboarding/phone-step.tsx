import { useState } from 'react';
import { onboardingApi } from '../../platform/api/onboarding.api.ts';
import { say } from '../../platform/texts/onboarding.ts';
import { toast } from '../../platform/toasts.ts';
import { Field } from '../../ui/field.tsx';
import { Button } from '../../ui/parts.tsx';
import type { StepProps } from './step-props.ts';
import { StepFrame, wrongAt } from './step-frame.tsx';

/** The code that was texted, another one, or e-mail alone. */
export function PhoneStep({ way, unit }: StepProps) {
  const [code, setCode] = useState('');
  const does = (doing: 'enter' | 'again' | 'useEmailOnly') =>
    way.take((held) =>
      onboardingApi.verifyOnboardingPhone({ ...held, doing, ...(doing === 'enter' ? { code: code.trim() } : {}) }),
    );
  return (
    <StepFrame
      way={way}
      unit={unit}
      title={say('check_phone')}
      lead={say('code_texted')}
      mayGoBack
      fields={['code']}
      press={say('go_on')}
      onPress={() => void does('enter')}
      beside={
        <Button className="sec full" onClick={() => void does('useEmailOnly')}>
          {say('email_only')}
        </Button>
      }
    >
      <Field
        id="code"
        label={say('code')}
        required
        short
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        error={wrongAt(way, 'code')}
        onChange={(value) => (way.forget(), setCode(value))}
      />
      <p className="gap-md">
        <button
          type="button"
          className="link-btn u"
          onClick={() => void does('again').then((sent) => sent && toast(say('code_sent_again')))}
        >
          {say('send_again')}
        </button>
      </p>
    </StepFrame>
  );
}
