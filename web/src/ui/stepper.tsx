import { Icon } from './icons.tsx';

interface Props {
  readonly label: string;
  readonly steps: readonly string[];
  /** The one that is on, from 0; behind the last nothing is left to show. */
  readonly now: number;
}

/** The steps of something that takes several, and how far it is. */
export function Stepper({ label, steps, now }: Props) {
  if (now >= steps.length) return null;
  return (
    <ol className="stepper gap-md" aria-label={label}>
      {steps.map((step, i) => (
        <li
          key={step}
          className={i < now ? 'done' : i === now ? 'now' : ''}
          aria-current={i === now ? 'step' : undefined}
        >
          <span className="d">{i < now ? <Icon name="check" size={13} stroke={2.4} /> : i + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}
