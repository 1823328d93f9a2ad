import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export interface Tab {
  readonly key: string;
  readonly name: string;
  readonly draw: () => ReactNode;
  /** Something is typed in it: it stays as it is while another tab is shown. */
  readonly isKept?: true;
}

/** Where an arrow key leads from a tab: round from the last to the first. */
function stepFrom(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : undefined;
}

/** Tabs that stand in the address (`?tab=`): a copied link shows the same one; arrow keys move between them. */
export function DetailTabs({ name, tabs }: { name: string; tabs: readonly Tab[] }) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const asked = tabs.findIndex(({ key }) => key === params.get('tab'));
  const at = Math.max(0, asked);
  const shown = tabs[at];
  if (!shown) return null;
  function choose(next: number): void {
    const changed = new URLSearchParams(params);
    if (next === 0) changed.delete('tab');
    else changed.set('tab', tabs[next]?.key ?? '');
    // The place in the list stays with the history entry.
    setParams(changed, { replace: true, state });
    bar.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    // From the tab that has the focus: the chosen one is drawn after it, and a quick hand does not wait.
    const focused = [...(bar.current?.querySelectorAll('[role=tab]') ?? [])].indexOf(event.target as Element);
    const next = stepFrom(event.key, Math.max(0, focused), tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  }
  return (
    <>
      <div className="tabs gap-lg" role="tablist" aria-label={name} ref={bar} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            type="button"
            role="tab"
            key={tab.key}
            id={`${id}${tab.key}`}
            aria-selected={index === at}
            aria-controls={`${id}panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => choose(index)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      {tabs.map((tab) =>
        tab === shown || tab.isKept ? (
          <div
            key={tab.key}
            className="gap-md"
            role="tabpanel"
            id={tab === shown ? `${id}panel` : undefined}
            aria-labelledby={`${id}${tab.key}`}
            hidden={tab !== shown}
          >
            {tab.draw()}
          </div>
        ) : null,
      )}
    </>
  );
}
