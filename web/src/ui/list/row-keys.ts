import { type RefObject, useEffect } from 'react';

const interactive = 'a, button, input, label, select, dialog, [popover]';
const rowOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>('tr[data-row]') ?? undefined;
const linkOf = (row: Element | null | undefined) => row?.querySelector<HTMLAnchorElement>('a[data-open]') ?? undefined;

/** The next row of the list in a direction, past what is not a row of it. */
function neighbour(row: Element, down: boolean): HTMLElement | null {
  const next = (down ? row.nextElementSibling : row.previousElementSibling) as HTMLElement | null;
  return next && !next.hasAttribute('data-row') ? neighbour(next, down) : next;
}

/** What has the focus in a row: the link to its page, or the row itself where it has none. */
const focusOf = (row: HTMLElement): HTMLElement => linkOf(row) ?? row;

/** What a key does in a row; false where it does nothing there. */
function pressed(event: KeyboardEvent, row: HTMLElement, toggle?: (index: number, upTo: boolean) => void): boolean {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const next = neighbour(row, event.key === 'ArrowDown');
    if (next) focusOf(next).focus();
    return true;
  }
  if (event.key !== ' ' || !toggle || event.target !== focusOf(row)) return false;
  toggle(Number(row.dataset['row']), event.shiftKey);
  return true;
}

/**
 * A row opens wherever it is clicked; Up and Down move from row to row, Space selects, Shift+Space selects up to here.
 */
export function useRowKeys(
  table: RefObject<HTMLTableElement | null>,
  toggle?: (index: number, upTo: boolean) => void,
): void {
  useEffect(() => {
    const body = table.current;
    if (!body) return;
    const onClick = (event: MouseEvent) => {
      if ((event.target as Element).closest(interactive) || String(getSelection()) !== '') return;
      linkOf(rowOf(event.target))?.click();
    };
    const onKey = (event: KeyboardEvent) => {
      const row = rowOf(event.target);
      if (!row || (event.target as Element).closest('dialog, [popover], input[type=text]')) return;
      if (pressed(event, row, toggle)) event.preventDefault();
    };
    body.addEventListener('click', onClick);
    body.addEventListener('keydown', onKey);
    return () => {
      body.removeEventListener('click', onClick);
      body.removeEventListener('keydown', onKey);
    };
  });
}
