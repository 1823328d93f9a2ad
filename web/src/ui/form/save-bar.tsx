import { say } from '../../platform/texts/forms.ts';
import { Button } from '../parts.tsx';

interface Props {
  /** What stands there otherwise than it is kept, by its labels. */
  readonly changed: readonly string[];
  readonly busy: boolean;
  readonly save: string;
  readonly onDiscard: () => void;
}

/** At the foot of what is set: how much of it is not saved yet, and the two ways on. */
export function SaveBar({ changed, busy, save, onDiscard }: Props) {
  const isDirty = changed.length > 0;
  return (
    <div className="save-bar no-print">
      <p className="small" role="status">
        {isDirty ? (
          <>
            <b>{say('unsaved', { count: changed.length })}</b> <span className="muted">{changed.join(', ')}</span>
          </>
        ) : (
          <span className="muted">{say('nothing_to_save')}</span>
        )}
      </p>
      <div className="row wrap">
        {isDirty ? (
          <Button className="sec" onClick={onDiscard}>
            {say('discard')}
          </Button>
        ) : null}
        <Button type="submit" className={isDirty ? '' : 'sec'} busy={busy} busyText={say('saving')}>
          {save}
        </Button>
      </div>
    </div>
  );
}
