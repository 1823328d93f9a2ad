import { useState } from 'react';
import { type ExportMethod, exportMethods } from '@ratepayer/contract/kit/export.ts';
import { toast } from '../../platform/toasts.ts';
import { Icon } from '../icons.tsx';
import { Popup } from '../popup.tsx';
import { say } from '../../platform/texts/lists.ts';

interface Props {
  /** Makes and saves the file; answers what went wrong, or ''. */
  readonly take: (method: ExportMethod) => Promise<string>;
}

/** Hands the whole filter of a list out as a file, with the columns that are on the screen. */
export function ExportMenu({ take }: Props) {
  const [making, setMaking] = useState<ExportMethod>();
  async function make(method: ExportMethod): Promise<void> {
    if (making) return;
    setMaking(method);
    const problem = await take(method);
    setMaking(undefined);
    if (problem) toast(problem);
  }
  return (
    <Popup
      face={
        <>
          <Icon name="download" size={18} /> {say(making ? 'making_file' : 'export')}
        </>
      }
      menu
    >
      <ul className="menu-list" aria-label={say('export_as')}>
        {exportMethods.map((method) => (
          <li key={method}>
            <button type="button" onClick={() => void make(method)}>
              {method}
            </button>
          </li>
        ))}
      </ul>
    </Popup>
  );
}
