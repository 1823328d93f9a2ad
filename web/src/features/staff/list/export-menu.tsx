import { useState } from 'react';
import { type ExportMethod, exportMethods } from '@ratepayer/contract/kit/export.ts';
import { download } from '../../../platform/download.ts';
import { toast } from '../../../platform/toasts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Popup } from '../../../ui/popup.tsx';

interface Props {
  readonly path: string;
  readonly businessUnitId: number;
  readonly query: Record<string, unknown>;
  /** As the list shows them, in its order. */
  readonly columns: readonly { readonly id: string }[];
}

/** Hands the whole filter of a list out as a file, with the columns that are on the screen. */
export function ExportMenu({ path, businessUnitId, query, columns }: Props) {
  const [making, setMaking] = useState<ExportMethod>();
  async function take(exportMethod: ExportMethod): Promise<void> {
    if (making) return;
    setMaking(exportMethod);
    const problem = await download(path, { params: { businessUnitId, exportMethod }, query: { ...query, Columns: columns.map((column) => column.id) } });
    setMaking(undefined);
    if (problem) toast(problem);
  }
  return (
    <Popup
      face={
        <>
          <Icon name="download" size={18} /> {making ? 'Making…' : 'Export'}
        </>
      }
      menu
    >
      <ul className="menu-list" aria-label="Export as">
        {exportMethods.map((method) => (
          <li key={method}>
            <button type="button" onClick={() => void take(method)}>
              {method}
            </button>
          </li>
        ))}
      </ul>
    </Popup>
  );
}
