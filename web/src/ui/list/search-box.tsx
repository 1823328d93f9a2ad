import { preferences } from '../../platform/session/preferences.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../icons.tsx';
import { say } from '../../platform/texts/lists.ts';

const pauseMs = 300;
const least = 2;

/** Searches when typing rests or Enter is pressed, from two characters on. Mod+Shift+F comes here. */
export function SearchBox({
  name,
  value,
  onSearch,
  after,
}: {
  name: string;
  value: string;
  onSearch: (text: string) => void;
  after?: ReactNode;
}) {
  const [typed, setTyped] = useState(value);
  const [last, setLast] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  if (value !== last) {
    // The address changed: back, a saved view, all filters cleared.
    setLast(value);
    if (typed === last) setTyped(value);
  }
  useEffect(() => {
    if (typed === value || (typed.length > 0 && typed.length < least)) return;
    const timer = setTimeout(() => onSearch(typed), pauseMs);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'f') return;
      if (!preferences().shortcuts) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="chip search">
      <label>
        <Icon name="search" size={16} />
        <span className="vh">{name}</span>
        <input
          ref={box}
          type="search"
          placeholder={say('search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) =>
            event.key === 'Enter' && (typed.length === 0 || typed.length >= least) && onSearch(typed)
          }
        />
      </label>
      {after}
    </div>
  );
}
