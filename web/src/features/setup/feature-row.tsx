import './setup.css';
import type { FeatureKey, FeatureMode } from '@ratepayer/contract/organizations/features.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { sayValue } from '../../platform/texts/values.ts';

interface Props {
  readonly feature: FeatureKey;
  readonly id: string;
  readonly mode: FeatureMode;
  readonly modes: readonly FeatureMode[];
  /** How many take part. */
  readonly count: number;
  /** Without it the mode is read. */
  readonly onChoose: ((mode: FeatureMode) => void) | undefined;
}

/** One feature: what it is, how many take part, and its mode. */
export function FeatureRow({ feature, id, mode, modes, count, onChoose }: Props) {
  const name = say(`feature_${feature}`);
  const affected = say(`affected_${feature}`, { count });
  return (
    <li>
      <div>
        <h2>{name}</h2>
        <p className="small muted">{say(`feature_${feature}_means`)}</p>
      </div>
      <p className="small in-use">{affected || '—'}</p>
      {onChoose ? (
        <fieldset className="seg" id={id} tabIndex={-1}>
          <legend className="vh">{say('mode_of', { feature: name })}</legend>
          {modes.map((each) => (
            <button type="button" key={each} aria-pressed={mode === each} onClick={() => onChoose(each)}>
              {sayValue(each)}
            </button>
          ))}
        </fieldset>
      ) : (
        <span>{sayValue(mode)}</span>
      )}
    </li>
  );
}
