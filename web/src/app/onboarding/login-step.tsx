import { onboardingApi } from '../../platform/api/onboarding.api.ts';
import { leaveFor, openPage } from '../../platform/navigation.ts';
import { say } from '../../platform/texts/onboarding.ts';
import { Button } from '../../ui/parts.tsx';
import type { StepProps } from './step-props.ts';
import { StepFrame } from './step-frame.tsx';

/** A login is created, or the one there is used, at the provider; or left for later. */
export function LoginStep({ way, unit }: StepProps) {
  const { hasLogin, email } = way.view;
  async function create(): Promise<void> {
    const begun = await way.ask((held) => onboardingApi.beginOnboardingLogin({ ...held, wanted: true }));
    if (!begun) return;
    if (begun.address.startsWith('/')) openPage(begun.address);
    else leaveFor(new URL(begun.address));
  }
  const leave = () =>
    void way.take(async (held) => {
      const { onboarding } = await onboardingApi.beginOnboardingLogin({ ...held, wanted: false });
      return onboarding;
    });
  return (
    <StepFrame
      way={way}
      unit={unit}
      title={say(hasLogin ? 'sign_in_now' : 'create_login')}
      lead={say(hasLogin ? 'sign_in_lead' : 'create_login_lead', { email })}
      mayGoBack={false}
      press={say(hasLogin ? 'sign_in' : 'create_login_press')}
      onPress={() => void create()}
      beside={
        <Button className="sec full" onClick={leave}>
          {say('not_now')}
        </Button>
      }
    />
  );
}
