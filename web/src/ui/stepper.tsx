import { say } from '../platform/texts/staff.ts';
import { Icon } from './icons.tsx';

interface Props {
  /** What they are the steps of, for who hears them. */
  readonly label: string;
  readonly steps: readonly string[];
  /** The one that is on, from 0; behind the last nothing is left to show. */
  readonly now: number;
}

/** The steps of something that takes several, and how far it is; on a phone the one that is on, in words. */
export function Stepper({ label, steps, now }: Props) {
  if (now >= steps.length) return null;
  return (
    <div className="steps-of gap-md">
      <ol className="stepper only-desktop" aria-label={label}>
        {steps.map((name, i) => (
          <li
            key={name}
            className={i < now ? 'done' : i === now ? 'now' : ''}
            aria-current={i === now ? 'step' : undefined}
          >
            <span className="d" aria-hidden="true">
              {i < now ? <Icon name="check" size={13} stroke={2.4} /> : i + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
      <p className="small only-mobile">
        {say('step_of', { at: now + 1, count: steps.length, name: steps[now] ?? '' })}
      </p>
    </div>
  );
}
