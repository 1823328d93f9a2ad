import { useState } from 'react';
import { Link } from 'react-router';
import { type ExportMethod, exportMethods, mostByKey } from '@ratepayer/contract/kit/export.ts';
import { say } from '../../platform/texts/lists.ts';
import { toast } from '../../platform/toasts.ts';
import { Icon } from '../icons.tsx';
import { Popup } from '../popup.tsx';
import { type AskedByKeys, isLong, takeFile, type ToHandOut } from './take-file.ts';

interface Chosen {
  /** So many of its rows are chosen. */
  readonly chosen: number;
  /** Which ones; nothing where they are all that the list finds. */
  readonly byKey: AskedByKeys;
}

/**
 * Hands the whole filter of a list out as a file, or what is chosen of it, with the columns that are on the screen; a
 * long one is made in the background.
 */
export function ExportMenu({ chosen, byKey = {}, ...whole }: ToHandOut & Partial<Chosen>) {
  const [making, setMaking] = useState<ExportMethod>();
  const list = { ...whole, total: chosen ?? whole.total, asked: { ...whole.asked, ...byKey } };
  if ((byKey.Ids ?? []).length > mostByKey)
    return <span className="muted">{say('export_fewer_or_all', { most: mostByKey })}</span>;
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
          <Icon name="download" size={18} />{' '}
          {say(making ? 'making_file' : chosen === undefined ? 'export' : 'export_selected')}
        </>
      }
      menu
    >
      {isLong(list) ? (
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
