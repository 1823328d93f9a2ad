import { useState } from 'react';
import { onboardingApi } from '../../platform/api/onboarding.api.ts';
import { say } from '../../platform/texts/onboarding.ts';
import { say as sayPayer } from '../../platform/texts/payer.ts';
import { FieldError } from '../../ui/field.tsx';
import { Button } from '../../ui/parts.tsx';
import type { StepProps } from './step-props.ts';
import { StepFrame } from './step-frame.tsx';

/** Bills by e-mail in place of paper, by the words that are kept; or paper as before. */
export function PaperlessStep({ way, unit }: StepProps) {
  const { consent, chosen, email } = way.view;
  const [agreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const isOn = chosen?.isPaperless ?? false;
  const take = (consentVersion: string | null) =>
    void way.take((held) => onboardingApi.chooseOnboardingPaperless({ ...held, consentVersion }));
  function goOn(): void {
    setMissing(!isOn && !agreed);
    if (isOn) take(null);
    else if (agreed) take(consent?.version ?? '');
    else document.getElementById('agree')?.focus();
  }
  return (
    <StepFrame
      way={way}
      unit={unit}
      title={say('paperless_title')}
      lead={say(isOn ? 'paperless_is_on' : 'paperless_lead')}
      press={say(isOn ? 'go_on' : 'paperless_go')}
      onPress={goOn}
      beside={
        isOn ? null : (
          <Button className="sec full" onClick={() => take(null)}>
            {say('keep_paper')}
          </Button>
        )
      }
    >
      {isOn ? null : (
        <>
          <div className="ob-facts">
            <p className="b">{say('paperless_to', { email })}</p>
            <p className="muted small" id="paperless-words">
              {consent?.words}
            </p>
          </div>
          {isMissing ? <FieldError id="agree-error" text={sayPayer('agree_to_go_on')} /> : null}
          <label className="agree">
            <input
              type="checkbox"
              className="check"
              id="agree"
              checked={agreed}
              aria-invalid={isMissing || undefined}
              aria-describedby={`paperless-words${isMissing ? ' agree-error' : ''}`}
              onChange={(event) => (setMissing(false), setAgreed(event.target.checked))}
            />
            <span className="b">
              {say('paperless_agree')}
              <span className="req" aria-hidden="true">
                {' '}
                *
              </span>
            </span>
          </label>
        </>
      )}
    </StepFrame>
  );
}
