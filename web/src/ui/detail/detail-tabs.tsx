import { type ReactNode, useId } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { TabBar } from '../tab-bar.tsx';

export interface Tab {
  readonly key: string;
  readonly name: string;
  readonly draw: () => ReactNode;
  /** Something is typed in it: it stays as it is while another tab is shown. */
  readonly isKept?: true;
}

/** Tabs that stand in the address (`?tab=`): a copied link shows the same one; arrow keys move between them. */
export function DetailTabs({ name, tabs }: { name: string; tabs: readonly Tab[] }) {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [first] = tabs;
  const shown = tabs.find(({ key }) => key === params.get('tab')) ?? first;
  if (!shown) return null;
  function choose(key: string): void {
    const changed = new URLSearchParams(params);
    if (key === first?.key) changed.delete('tab');
    else changed.set('tab', key);
    // The place in the list stays with the history entry.
    setParams(changed, { replace: true, state });
  }
  const idOf = (key: string) => `${id}${key}`;
  const panel = `${id}panel`;
  return (
    <>
      <TabBar
        name={name}
        tabs={tabs.map((tab) => ({ key: tab.key, face: tab.name }))}
        chosen={shown.key}
        onChoose={choose}
        ids={{ of: idOf, panel }}
      />
      {tabs.map((tab) =>
        tab === shown || tab.isKept ? (
          <div
            key={tab.key}
            className="gap-md"
            role="tabpanel"
            id={tab === shown ? panel : undefined}
            aria-labelledby={idOf(tab.key)}
            hidden={tab !== shown}
          >
            {tab.draw()}
          </div>
        ) : null,
      )}
    </>
  );
}
