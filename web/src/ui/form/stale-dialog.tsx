import { useState } from 'react';
import { say } from '../../platform/texts/forms.ts';
import { Banner, Button } from '../parts.tsx';
import { type RecordHistory, sayChanged, useLastChange } from './last-change.ts';

interface Props {
  readonly history: RecordHistory | undefined;
  readonly onReload: () => void;
}

/** Somebody else was first while a dialog asked what to do: who, what they changed, and the way to the new version. */
export function StaleDialog({ history, onReload }: Props) {
  const [isShown, setShown] = useState(false);
  const change = useLastChange(history, true);
  return (
    <div className="gap-sm">
      <Banner kind="warn" title={sayChanged(change)} alert />
      {isShown ? history?.draw() : null}
      <p className="row wrap gap-sm">
        {history && !isShown ? (
          <Button className="sec tool" onClick={() => setShown(true)}>
            {say('see_changes')}
          </Button>
        ) : null}
        <Button className="sec tool" onClick={onReload}>
          {say('show_new')}
        </Button>
      </p>
    </div>
  );
}
