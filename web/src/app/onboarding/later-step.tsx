import { say } from '../../platform/texts/onboarding.ts';
import { Button, usePageTitle } from '../../ui/parts.tsx';
import type { StepProps } from './step-props.ts';

/** What was chosen is kept; the link in the mail leads back to it. */
export function LaterStep({ way, unit, onBack }: StepProps & { onBack: () => void }) {
  usePageTitle(say('kept_for_later'), unit.header);
  return (
    <div className="ob-step ob-end">
      <h1>{say('kept_for_later')}</h1>
      <p className="muted lead">{say('kept_lead', { email: way.view.email })}</p>
      <div className="ob-acts">
        <Button className="full" onClick={onBack}>
          {say('go_on_now')}
        </Button>
      </div>
    </div>
  );
}
