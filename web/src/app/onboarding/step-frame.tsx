import type { ReactNode, SyntheticEvent } from 'react';
import { onboardingApi } from '../../platform/api/onboarding.api.ts';
import { say } from '../../platform/texts/onboarding.ts';
import { Banner, Button, usePageTitle } from '../../ui/parts.tsx';
import type { StepProps } from './step-props.ts';

interface Props extends StepProps {
  readonly title: string;
  readonly lead?: string;
  readonly mayGoBack?: boolean;
  /** What is said to be wrong at these stands at their fields, everything else above them. */
  readonly fields?: readonly string[];
  /** What goes on, and what else may be done. */
  readonly press?: string;
  readonly beside?: ReactNode;
  readonly onPress?: () => void;
  readonly children?: ReactNode;
}

/** One question on a page: how far one is, what is asked, and the one thing to press. */
export function StepFrame({ way, unit, title, lead, mayGoBack, fields = [], press, beside, onPress, children }: Props) {
  const { view, busy, errors, take } = way;
  usePageTitle(title, unit.header);
  const general = errors.find(({ propertyName }) => !fields.includes(propertyName))?.errorMessage;
  const back = () => void take((held) => onboardingApi.moveOnboarding({ ...held, to: 'back' }));
  return (
    <form
      noValidate
      className="ob-step"
      onSubmit={(event: SyntheticEvent) => (event.preventDefault(), busy ? undefined : onPress?.())}
    >
      <div className="ob-head">
        <StepBar now={view.stepNumber} of={view.stepCount} title={title} />
        {mayGoBack ? (
          <button type="button" className="link-btn u" onClick={back}>
            {say('back')}
          </button>
        ) : null}
      </div>
      <h1>{title}</h1>
      {lead ? <p className="muted lead">{lead}</p> : null}
      {general ? <Banner kind="bad" title={general} alert /> : null}
      <div className="ob-body">{children}</div>
      <div className="ob-acts">
        {press ? (
          <Button type="submit" className="full" busy={busy} busyText={say('one_moment')}>
            {press}
          </Button>
        ) : null}
        {beside}
      </div>
    </form>
  );
}

/** "Step 2 of 6" with its bars; said aloud with the name of the step. */
function StepBar({ now, of, title }: { now: number; of: number; title: string }) {
  if (of < 1) return <p className="steps" />;
  const words = now > 0 ? say('step_of', { now: String(now), of: String(of) }) : say('almost_done');
  return (
    <p className="steps">
      <span className="bar" aria-hidden="true">
        {Array.from({ length: of }, (_, at) => (
          <i className={at < (now || of) ? 'd' : ''} key={at} />
        ))}
      </span>
      {words}
      <span className="vh" role="status">
        {`${words}, ${title}`}
      </span>
    </p>
  );
}

/** What is wrong at a field. */
export const wrongAt = ({ errors }: StepProps['way'], field: string): string | undefined =>
  errors.find(({ propertyName }) => propertyName === field)?.errorMessage;
