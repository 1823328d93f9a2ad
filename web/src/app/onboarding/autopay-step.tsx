import { useEffect, useState } from 'react';
import { onboardingApi } from '../../platform/api/onboarding.api.ts';
import { say } from '../../platform/texts/onboarding.ts';
import { type AutopayOffer, AutopayChoice } from './autopay-choice.tsx';
import type { StepProps } from './step-props.ts';
import { StepFrame } from './step-frame.tsx';

/** Whether bills pay themselves; a card or bank account that does is kept with it. */
export function AutopayStep(props: StepProps) {
  const { way, unit } = props;
  const { held, view, take } = way;
  const [offer, setOffer] = useState<AutopayOffer>();
  const isOn = view.chosen?.hasAutopay ?? false;
  useEffect(() => {
    const first = { schedulingType: 'DueDateLeadTime', leadTimeDays: 0 } as const;
    onboardingApi.readOnboardingAutopay({ ...held, ...first }).then(setOffer, () => undefined);
  }, [held]);
  const goOn = () => void take((on) => onboardingApi.chooseOnboardingAutopay({ ...on, autopay: null }));
  const closed = offer?.settings.closedText ?? '';
  if (offer && !isOn && closed === '') return <AutopayChoice {...props} offer={offer} onSkip={goOn} />;
  return (
    <StepFrame
      way={way}
      unit={unit}
      title={say('autopay_title')}
      lead={isOn ? say('is_on') : closed}
      mayGoBack={view.offers.paperless}
      press={say(isOn || closed ? 'go_on' : 'not_now')}
      onPress={goOn}
    />
  );
}
