import { type ComponentProps, useState } from 'react';
import { say } from '../../platform/texts/forms.ts';
import { HistoryTable } from './history.tsx';

type Props<I> = ComponentProps<typeof HistoryTable<I & object>> & {
  /** What it is the history of, where several stand on one page. */
  readonly name?: string;
};

/** The history of what stands above it, read once somebody opens it. */
export function HistoryBelow<I extends object>({ name, ...history }: Props<I>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="gap-md" open={isOpen}>
      <summary
        className="link-btn"
        onClick={(event) => {
          event.preventDefault();
          setOpen(!isOpen);
        }}
      >
        {name === undefined ? say('history') : say('of_which', { of: name, what: say('history') })}
      </summary>
      {isOpen ? <HistoryTable {...history} /> : null}
    </details>
  );
}
