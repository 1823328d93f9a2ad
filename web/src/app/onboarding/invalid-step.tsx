import { useState } from 'react';
import { onboardingApi } from '../../platform/api/onboarding.api.ts';
import { basePath } from '../../platform/config.ts';
import { say } from '../../platform/texts/onboarding.ts';
import { say as sayPayer } from '../../platform/texts/payer.ts';
import { Banner, Button, usePageTitle } from '../../ui/parts.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { StepProps } from './step-props.ts';

/** A link that opens nothing, whatever the reason; or what somebody stopped. */
export function InvalidStep({ way, unit }: StepProps) {
  const [isAsked, setAsked] = useState(false);
  const isStopped = way.view.status === 'Cancelled';
  const title = say(isStopped ? 'stopped' : 'no_longer_valid');
  usePageTitle(title, unit.header);
  const problem = way.errors[0]?.errorMessage;
  const { slug, token } = way.held;
  const again = async () => {
    const asked = await way.ask(() => onboardingApi.askForInvitation({ slug, token }));
    setAsked(asked !== undefined);
  };
  return (
    <div className="ob-step ob-end">
      <span className="ob-mark" aria-hidden="true">
        <Icon name="close" size={32} />
      </span>
      <h1>{title}</h1>
      <p className="muted lead">{say(isStopped ? 'nothing_else_saved' : 'old_or_used')}</p>
      {isAsked ? <Banner kind="info" title={say('on_its_way')} alert /> : null}
      {problem && !isAsked ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="ob-acts">
        {isAsked ? null : (
          <Button className="full" busy={way.busy} onClick={() => void again()}>
            {say('send_new_one')}
          </Button>
        )}
        <a className="btn full sec" href={`${basePath}/customer/${unit.slug}/dashboard`}>
          {sayPayer('find_my_bill')}
        </a>
      </div>
    </div>
  );
}
