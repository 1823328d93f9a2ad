import { say } from '../../platform/texts/lists.ts';
import { useState } from 'react';
import { Icon } from '../icons.tsx';
import { remember, remembered } from './remembered.ts';

const isCompact = () => remembered('density') === 'compact';

/** As it was chosen by who is signed in; called once when the portal starts. */
export const applyDensity = (): void => {
  if (isCompact()) document.querySelector('.staff')?.setAttribute('data-density', 'compact');
};

/** How dense the rows of every list stand. */
export function DensitySwitch() {
  const [compact, setCompact] = useState(isCompact);
  const choose = (next: boolean) => {
    remember('density', next ? 'compact' : '');
    document.querySelector('.staff')?.setAttribute('data-density', next ? 'compact' : 'usual');
    setCompact(next);
  };
  return (
    <fieldset className="density only-desktop">
      <legend className="vh">{say('rows')}</legend>
      <button
        type="button"
        className="icon-btn"
        aria-label={say('usual_rows')}
        aria-pressed={!compact}
        onClick={() => choose(false)}
      >
        <Icon name="rows" size={18} />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={say('close_rows')}
        aria-pressed={compact}
        onClick={() => choose(true)}
      >
        <Icon name="rowsTight" size={18} />
      </button>
    </fieldset>
  );
}
