import { say } from '../../platform/texts/lists.ts';
import { useState } from 'react';
import { Icon } from '../icons.tsx';
import { chooseDensity, preferences } from '../../platform/session/preferences.ts';

/** How dense the rows of every list stand. */
export function DensitySwitch() {
  const [compact, setCompact] = useState(() => preferences().density === 'Compact');
  const choose = (next: boolean) => {
    chooseDensity(next ? 'Compact' : 'Usual');
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
