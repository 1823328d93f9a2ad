import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { findApi } from '../../../platform/api/find.api.ts';
import { problemOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/staff-shell.ts';
import { Icon } from '../../../ui/icons.tsx';
import { FindList } from './find-list.tsx';
import { type FindProps, type FindRow, type FindRows, rowsOfFound, rowsOfPlaces } from './find-rows.ts';
import { keepRecent, readRecent, recentKey } from './recent.ts';
import { type Found, leastLetters, useFound } from './use-found.ts';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** One box over everything that the pages show: numbers, names, e-mails, last four with amount, screens. */
export function FindDialog({ unit, userId, places, onClose }: FindProps & { readonly onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  // The row that the arrows chose; nothing where they were not used, and Enter means the first.
  const [at, setAt] = useState<number>();
  const key = recentKey(userId, unit.id);
  const found = useFound(
    async (query, signal) =>
      (await findApi.findAnything({ businessUnitId: unit.id, query }, { signal, quiet: true })).groups,
    text,
  );
  const groups = groupsOf(text, found, key, rowsOfPlaces(places, text), unit);
  const rows = groups.flatMap((group) => group.rows);
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // A press beside the box closes it, as Esc does.
    const beside = (event: MouseEvent) => event.target === dialog && onClose();
    dialog?.addEventListener('click', beside);
    return () => dialog?.close();
  }, []);
  useEffect(() => setAt(undefined), [text]);
  const chosen = rows[Math.min(at ?? 0, rows.length - 1)];
  function open(row: FindRow | undefined): void {
    if (!row) return;
    keepRecent(key, row);
    onClose();
    void navigate(row.to);
  }
  const enter = useEnter(text, found, rows, open);
  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    enter.forget();
    if (step !== undefined && rows.length > 0)
      setAt((rows.indexOf(chosen as FindRow) + step + rows.length) % rows.length);
    else if (event.key === 'Enter') at === undefined ? enter.press(chosen) : open(chosen);
    else return;
    event.preventDefault();
  }
  const index = chosen ? rows.indexOf(chosen) : -1;
  return (
    <dialog
      ref={box}
      className="pal"
      aria-label={say('find_anything')}
      onCancel={(event) => (event.preventDefault(), onClose())}
    >
      <div className="pal-box">
        <div className="pal-in">
          <Icon name="search" />
          <input
            role="combobox"
            aria-label={say('find_anything')}
            aria-expanded={rows.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={index < 0 ? undefined : `${id}-${index}`}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={say('find_placeholder')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <span className="muted small" role="status">
            {statusOf(text, found, rows.length)}
          </span>
          <button type="button" className="icon-btn" aria-label={say('close')} onClick={onClose}>
            <Icon name="close" size={18} />
          </button>
        </div>
        <FindList id={id} groups={groups} at={index} text={text} onOpen={open} />
        {found.state === 'failed' ? (
          <NotFound problem={problemOf(found.problem, say('find_failed'))} again={found.again} />
        ) : null}
        <p className="pal-foot" aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> {say('find_move')} <kbd>{say('key_enter')}</kbd> {say('find_open')} <kbd>{say('key_esc')}</kbd>{' '}
          {say('find_close')}
          <span>{say('find_also')}</span>
        </p>
      </div>
    </dialog>
  );
}

/**
 * Enter opens the first row; pressed before the answer is there, it opens the only hit of that text when it comes,
 * unless another key was pressed meanwhile.
 */
function useEnter(text: string, found: Found, rows: readonly FindRow[], open: (row: FindRow | undefined) => void) {
  const [pressedOn, setPressedOn] = useState<string>();
  useEffect(() => {
    const isOfText = pressedOn === text;
    if (pressedOn === undefined || (isOfText && found.state === 'asking')) return;
    setPressedOn(undefined);
    if (isOfText && rows.length === 1) open(rows[0]);
  }, [pressedOn, text, found.state]);
  return {
    press: (first: FindRow | undefined) => (found.state === 'asking' ? setPressedOn(text) : open(first)),
    forget: () => setPressedOn(undefined),
  };
}

function groupsOf(
  text: string,
  found: Found,
  key: string,
  screens: readonly FindRow[],
  unit: FindProps['unit'],
): readonly FindRows[] {
  const own =
    text.trim() === ''
      ? { name: say('find_recent'), isMore: false, rows: readRecent(key) }
      : { name: say('find_screens'), isMore: false, rows: screens };
  return [own, ...rowsOfFound(found.groups, unit)].filter(({ rows }) => rows.length > 0);
}

function statusOf(text: string, { state }: Found, count: number): string {
  if (text.trim().length < leastLetters) return '';
  if (state === 'asking') return say('find_asking');
  if (state !== 'there') return '';
  return count > 0 ? say('find_count', { count }) : say('find_nothing');
}

function NotFound({ problem, again }: { problem: string; again: () => void }) {
  return (
    <p className="pal-none" role="alert">
      {problem}{' '}
      <button type="button" className="link-btn" onClick={again}>
        {say('try_again')}
      </button>
    </p>
  );
}
