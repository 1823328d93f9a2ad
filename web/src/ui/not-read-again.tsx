import { Banner, Button } from './parts.tsx';
import { problemOf } from '../platform/refused.ts';
import { say } from '../platform/texts/lists.ts';

interface Props {
  /** What came instead of a fresh answer; nothing is said where none did. */
  readonly error: unknown;
  /** When what is shown was read, in words. */
  readonly at: string;
  readonly onRetry: () => void;
}

/** What is shown could not be read anew, so that it may have changed since. */
export function NotReadAgain({ error, at, onRetry }: Props) {
  if (!error) return null;
  return (
    <div className="gap-sm">
      <Banner kind="warn" title={say('not_read_again', { at })} alert>
        {problemOf(error, '')}
      </Banner>
      <p className="gap-sm">
        <Button className="sec tool" onClick={onRetry}>
          {say('try_again')}
        </Button>
      </p>
    </div>
  );
}
