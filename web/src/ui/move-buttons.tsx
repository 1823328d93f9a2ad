import { useEffect, useRef } from 'react';
import { say } from '../platform/texts/lists.ts';
import { Icon } from './icons.tsx';

interface Props {
  readonly label: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
}

/** Up and down for a row of an ordered list; whoever pressed keeps the focus there, however the rows are drawn. */
export function MoveButtons({ label, isFirst, isLast, onMove }: Props) {
  const pressed = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body) pressed.current.focus();
  });
  const button = (by: 1 | -1, isEnd: boolean) => (
    <button
      type="button"
      className="icon-btn"
      aria-label={say(by === 1 ? 'move_down' : 'move_up', { name: label })}
      aria-disabled={isEnd || undefined}
      onClick={(event) => {
        pressed.current = event.currentTarget;
        if (!isEnd) onMove(by);
      }}
      onBlur={(event) => {
        // It goes elsewhere by a person's will, not because its row is drawn at another place.
        if (event.relatedTarget) pressed.current = null;
      }}
    >
      <Icon name={by === 1 ? 'arrowDown' : 'arrowUp'} size={18} />
    </button>
  );
  return (
    <>
      {button(-1, isFirst)}
      {button(1, isLast)}
    </>
  );
}
