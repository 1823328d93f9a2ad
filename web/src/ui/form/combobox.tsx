import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { say } from '../../platform/texts/forms.ts';

export interface Found {
  readonly id: number;
  readonly name: string;
}
/** Asks the server for what matches; the signal calls an older question off. */
export type Search = (text: string, signal: AbortSignal) => Promise<readonly Found[]>;

const waitMs = 300;
const least = 2;

interface Props {
  readonly id: string;
  readonly required: boolean;
  readonly isWrong: boolean;
  readonly describedBy: string | undefined;
  readonly search: Search;
  /** The id of what is chosen; '' for nothing. */
  readonly chosen: string;
  /** What is chosen already, by its name. */
  readonly start?: string;
  readonly onChoose: (id: string, name: string) => void;
  readonly onBlur: () => void;
}

/**
 * What the server finds for a text, once nobody types any more; an older question is called off, and so is one whose
 * list was closed: `again` asks it anew.
 */
function useSearch(search: Search, text: string, isChosen: boolean) {
  const [found, setFound] = useState<readonly Found[]>();
  const [turn, setTurn] = useState(0);
  const asked = useRef<AbortController>(undefined);
  useEffect(() => {
    if (isChosen || text.trim().length < least) return setFound(undefined);
    const asking = new AbortController();
    asked.current = asking;
    const timer = setTimeout(() => {
      if (asking.signal.aborted) return;
      search(text.trim(), asking.signal).then(
        (hits) => asking.signal.aborted || setFound(hits),
        () => asking.signal.aborted || setFound([]),
      );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text, isChosen, turn]);
  const close = () => (asked.current?.abort(), setFound(undefined));
  return { found, close, again: () => setTurn((before) => before + 1) };
}

/**
 * Which of those found is pointed at: the first one of each answer. Begun anew while the answer is drawn, not after it:
 * a key pressed at once would be forgotten.
 */
function usePlace(found: readonly Found[] | undefined) {
  const [at, setAt] = useState(0);
  const [of, setOf] = useState(found);
  if (of !== found) {
    setOf(found);
    setAt(0);
  }
  return [at, setAt] as const;
}

/** A box that is searched on the server (ARIA's combobox with a list): Down and Up move, Enter chooses, Esc closes. */
export function Combobox({ id, required, isWrong, describedBy, search, chosen, start = '', onChoose, onBlur }: Props) {
  const [text, setText] = useState(start);
  const isChosen = chosen !== '';
  const { found, close, again } = useSearch(search, text, isChosen);
  const [at, setAt] = usePlace(found);
  function choose(hit: Found | undefined): void {
    if (!hit) return;
    setText(hit.name);
    close();
    onChoose(String(hit.id), hit.name);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (!found || found.length === 0) return;
    if (event.key === 'ArrowDown') setAt((at + 1) % found.length);
    else if (event.key === 'ArrowUp') setAt((at - 1 + found.length) % found.length);
    else if (event.key === 'Enter') choose(found[at]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const isOpen = found !== undefined && found.length > 0;
  return (
    <div className="combo">
      <div className={`input${isWrong ? ' bad' : ''}`}>
        <input
          id={id}
          role="combobox"
          autoComplete="off"
          aria-required={required || undefined}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            if (isChosen) onChoose('', '');
          }}
          onKeyDown={onKeyDown}
          onFocus={again}
          onBlur={() => {
            close();
            onBlur();
          }}
        />
      </div>
      <Options id={id} found={found ?? []} at={at} onChoose={choose} />
      <p className="small muted" role="status">
        {found === undefined
          ? ''
          : found.length === 0
            ? say('found_nothing')
            : say('found_some', { count: found.length })}
      </p>
    </div>
  );
}

function Options({
  id,
  found,
  at,
  onChoose,
}: {
  id: string;
  found: readonly Found[];
  at: number;
  onChoose: (hit: Found) => void;
}) {
  // The focus stays in the box: losing it would close the list before the choice.
  const stay = (event: { preventDefault(): void }) => event.preventDefault();
  return (
    <div role="listbox" id={`${id}-list`} aria-label={say('choose')} hidden={found.length === 0} className="combo-list">
      {found.map((hit, i) => (
        <div
          key={hit.id}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === at}
          onPointerDown={stay}
          onMouseDown={stay}
          onClick={() => onChoose(hit)}
          onKeyDown={(event) => event.key === 'Enter' && onChoose(hit)}
        >
          {hit.name}
        </div>
      ))}
    </div>
  );
}
