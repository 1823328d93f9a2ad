import { type ReactNode, useId } from 'react';
import { TabBar } from '../tab-bar.tsx';
import { useAddress } from '../use-address.ts';

export interface Tab {
  readonly key: string;
  readonly name: string;
  readonly draw: () => ReactNode;
  /** Something is typed in it: it stays as it is while another tab is shown. */
  readonly isKept?: true;
}

interface Props {
  readonly name: string;
  readonly tabs: readonly Tab[];
  /** What stands beside each of them, below the bar. */
  readonly beside?: ReactNode;
}

/** Tabs that stand in the address (`?tab=`): a copied link shows the same one; arrow keys move between them. */
export function DetailTabs({ name, tabs, beside }: Props) {
  const id = useId();
  const address = useAddress();
  const [first] = tabs;
  const shown = tabs.find(({ key }) => key === address.get('tab')) ?? first;
  if (!shown) return null;
  const idOf = (key: string) => `${id}${key}`;
  const panel = `${id}panel`;
  const panels = tabs.map((tab) =>
    tab === shown || tab.isKept ? (
      <div
        key={tab.key}
        role="tabpanel"
        id={tab === shown ? panel : undefined}
        aria-labelledby={idOf(tab.key)}
        hidden={tab !== shown}
      >
        {tab.draw()}
      </div>
    ) : null,
  );
  return (
    <>
      <TabBar
        name={name}
        tabs={tabs.map((tab) => ({ key: tab.key, face: tab.name }))}
        chosen={shown.key}
        onChoose={(key) => address.set('tab', key === first?.key ? undefined : key)}
        ids={{ of: idOf, panel }}
      />
      {beside ? (
        <div className="detail-cols">
          <div>{panels}</div>
          {beside}
        </div>
      ) : (
        <div className="gap-md">{panels}</div>
      )}
    </>
  );
}
