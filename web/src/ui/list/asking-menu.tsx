import { type ReactNode, useState } from 'react';
import { RowMenu } from '../action-parts.tsx';
import type { Action } from '../action.ts';
import { useReread } from './use-reread.ts';

interface Asked {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Props {
  readonly name: string;
  /** What may be done; `ask` opens the question. */
  readonly actions: (ask: () => void) => readonly Action[];
  readonly question: (asked: Asked) => ReactNode;
  /** The operations that tell of the row: read again when it was done. */
  readonly paths: Readonly<Record<string, unknown>>;
}

/** What may be done with one row of a list, one of it after a question. */
export function AskingMenu({ name, actions, question, paths }: Props) {
  const [asking, setAsking] = useState(false);
  const reread = useReread(paths);
  const close = () => setAsking(false);
  return (
    <>
      <RowMenu name={name} actions={actions(() => setAsking(true))} />
      {asking
        ? question({
            onClose: close,
            onDone: () => {
              close();
              reread();
            },
          })
        : null}
    </>
  );
}
