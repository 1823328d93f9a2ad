import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

interface Props<Key extends string> {
  /** What the tabs are of, for who hears them. */
  readonly name: string;
  readonly tabs: readonly { readonly key: Key; readonly face: ReactNode }[];
  readonly chosen: Key;
  /** An arrow key passes by tabs on its way: where they stand in the address, they are no steps of Back. */
  readonly onChoose: (key: Key, how: { readonly replace: boolean }) => void;
  /** Where its panels are drawn by somebody else: the ids of tabs and of the panel that is shown. */
  readonly ids?: { readonly of: (key: Key) => string; readonly panel: string };
  /** What the chosen tab shows: its panel, where no ids are given. */
  readonly children?: ReactNode;
}

/** Where an arrow key leads from a tab: round from the last to the first. */
function stepFrom(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : undefined;
}

// A tab of a list leads to another list, which draws the bar anew: the tab that was chosen has the focus there, too.
// Until a hand does something else: where the way was refused, the next bar takes the focus from nobody.
let led: string | undefined;
const forget = () => {
  led = undefined;
};
function lead(to: string): void {
  led = to;
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, forget, { capture: true, once: true });
}

/**
 * Tabs as ARIA has them: one of them is in the order of Tab, arrows, Home and End lead from the one that has the focus
 * to another and choose it, and the focus stays on what was chosen.
 */
export function TabBar<Key extends string>({ name, tabs, chosen, onChoose, ids, children }: Props<Key>) {
  const own = useId();
  const idOf = ids?.of ?? ((key: Key) => `${own}${key}`);
  const bar = useRef<HTMLDivElement>(null);
  const all = () => [...(bar.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === chosen),
  );
  const mine = `${name} ${tabs[at]?.key}`;
  useEffect(() => {
    if (led !== mine) return;
    all()[at]?.focus();
    forget();
  }, [mine]);
  function choose(next: number, replace: boolean): void {
    const key = tabs[next]?.key;
    if (key === undefined) return;
    if (next !== at) lead(`${name} ${key}`);
    onChoose(key, { replace });
    all()[next]?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    // Alt and an arrow is the browser's Back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // From the tab that has the focus: the chosen one is drawn after it, and a quick hand does not wait.
    const focused = all().indexOf(event.target as HTMLElement);
    const next = stepFrom(event.key, Math.max(0, focused), tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next, true);
  }
  const panel = ids?.panel ?? (children === undefined ? undefined : `${own}panel`);
  const shown = tabs[at];
  const row = (
    <div
      className={`tabs ${ids ? 'gap-lg' : 'gap-sm'}`}
      role="tablist"
      aria-label={name}
      ref={bar}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ key, face }, index) => (
        <button
          type="button"
          role="tab"
          key={key}
          id={idOf(key)}
          aria-selected={index === at}
          aria-controls={index === at ? panel : undefined}
          tabIndex={index === at ? 0 : -1}
          onClick={() => choose(index, false)}
        >
          {face}
        </button>
      ))}
    </div>
  );
  if (ids || children === undefined || !shown) return row;
  return (
    <>
      {row}
      <div role="tabpanel" id={panel} aria-labelledby={idOf(shown.key)}>
        {children}
      </div>
    </>
  );
}
