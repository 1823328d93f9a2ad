import { useState } from 'react';
import { onboardingApi } from '../../platform/api/onboarding.api.ts';
import { say } from '../../platform/texts/onboarding.ts';
import { Button } from '../../ui/parts.tsx';
import type { StepProps } from './step-props.ts';
import { StepFrame } from './step-frame.tsx';

/** Whether one is told the same of the other accounts. */
export function OthersStep({ way, unit }: StepProps) {
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const apply = (accountIds: readonly number[]) =>
    void way.take((held) => onboardingApi.applyOnboardingChoices({ ...held, accountIds: [...accountIds] }));
  return (
    <StepFrame
      way={way}
      unit={unit}
      title={say('for_others')}
      lead={say('for_others_lead')}
      mayGoBack
      press={say('apply')}
      onPress={() => apply(ticked)}
      beside={
        <Button className="sec full" onClick={() => apply([])}>
          {say('only_this')}
        </Button>
      }
    >
      <ul className="ob-ticks">
        {way.view.others.map(({ id, name, accountNumber }) => (
          <li key={id}>
            <label>
              <span>
                {name}
                <small className="num">{accountNumber}</small>
              </span>
              <input
                type="checkbox"
                className="check"
                checked={ticked.includes(id)}
                onChange={(event) =>
                  setTicked(event.target.checked ? [...ticked, id] : ticked.filter((one) => one !== id))
                }
              />
            </label>
          </li>
        ))}
      </ul>
    </StepFrame>
  );
}
