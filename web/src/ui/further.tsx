import { say } from '../platform/texts/lists.ts';
import { Button } from './parts.tsx';

interface Props {
  /** Rows that are shown, and how many there are where that is known. */
  readonly shown: number;
  readonly total?: number;
  readonly isMore: boolean;
  readonly isReading: boolean;
  readonly more: () => void;
  /** What the button says. */
  readonly text: string;
}

/** Under rows that are read from the top on: how many are shown of how many, and the way to further ones. */
export function Further({ shown, total, isMore, isReading, more, text }: Props) {
  return (
    <div className="row wrap gap-sm">
      {total === undefined ? null : (
        <span className="small muted num" role="status">
          {say('rows_of', { from: shown === 0 ? 0 : 1, to: shown, total })}
        </span>
      )}
      {isMore ? (
        <Button className="sec tool" busy={isReading} onClick={more}>
          {text}
        </Button>
      ) : null}
    </div>
  );
}
