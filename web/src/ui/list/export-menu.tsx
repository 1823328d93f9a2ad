import { useState } from 'react';
import { Link } from 'react-router';
import { type ExportMethod, exportMethods, rowsAtOnce } from '@ratepayer/contract/kit/export.ts';
import { say } from '../../platform/texts/lists.ts';
import { toast } from '../../platform/toasts.ts';
import { Icon } from '../icons.tsx';
import { Popup } from '../popup.tsx';
import { takeFile, type ToHandOut } from './take-file.ts';

/**
 * Hands the whole filter of a list out as a file, with the columns that are on the screen; a long one is made in the
 * background.
 */
export function ExportMenu(list: ToHandOut) {
  const [making, setMaking] = useState<ExportMethod>();
  async function make(method: ExportMethod): Promise<void> {
    if (making) return;
    setMaking(method);
    const told = await takeFile(list, method);
    setMaking(undefined);
    if (told) toast(told);
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
      {list.total > rowsAtOnce ? (
        <p className="small">
          {say('report_in_background', { count: list.total })}{' '}
          <Link to={`/portal/reports/generated?bu=${list.unitId}`}>{say('reports_title')}</Link>
        </p>
      ) : null}
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
