import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SavedView } from '@ratepayer/contract/views/view.operations.ts';
import { viewApi } from '../../platform/api/view.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { toast } from '../../platform/toasts.ts';
import { Icon } from '../icons.tsx';
import { type ListAddress, placeKeys } from './list-address.ts';
import { Popup } from '../popup.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { say } from '../../platform/texts/lists.ts';

type Views = Awaited<ReturnType<typeof viewApi.listSavedViews>>;

interface Props {
  readonly screen: SavedView['screen'];
  readonly unitId: number;
  readonly address: ListAddress;
  readonly mayManage: boolean;
}

/** What of an address is kept: everything but whose it is and where in it one stands. */
function keptOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  for (const key of ['bu', ...placeKeys, 'transport']) kept.delete(key);
  kept.sort();
  return kept.toString();
}

/** Kept filters of a list; the one chosen as default opens by itself when the list is opened without any. */
export function SavedViews({ screen, unitId, address, mayManage }: Props) {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [settled, setSettled] = useState(false);
  const ofList = { businessUnitId: unitId, screen };
  const query = queryOf(viewApi.listSavedViews, ofList);
  const list = useQuery({ ...query, staleTime: 60_000 });
  const views = list.data?.items ?? [];
  const now = keptOf(address.params);
  const open = (view: SavedView) => address.replace(new URLSearchParams(view.query));
  useEffect(() => {
    if (settled || !list.data) return;
    setSettled(true);
    const usual = views.find((view) => view.isDefault);
    if (usual && now === '') open(usual);
  });
  const change = async (work: Promise<Views>, said: string) => {
    const answer = await outcomeOf(work);
    if (!answer.data) return toast(allMessages(answer.errors) || say('view_not_changed'));
    client.setQueryData(query.queryKey, answer.data);
    toast(said);
  };
  return (
    <>
      {views.length > 0 ? (
        <fieldset className="seg">
          <legend className="vh">{say('views')}</legend>
          <button type="button" aria-pressed={now === ''} onClick={() => address.replace(new URLSearchParams())}>
            {say('default_view')}
          </button>
          {views.map((view) => (
            <button type="button" key={view.id} aria-pressed={view.query === now} onClick={() => open(view)}>
              {view.name}
              {view.isShared ? <span className="muted"> {say('view_shared')}</span> : null}
            </button>
          ))}
        </fieldset>
      ) : null}
      <Popup className="icon-btn" label={say('views')} face={<Icon name="plus" size={18} />} menu>
        <ul className="menu-list">
          <li>
            <button type="button" onClick={() => setSaving(true)}>
              {say('save_as_view')}
            </button>
          </li>
          <li>
            <button
              type="button"
              onClick={() => void navigator.clipboard.writeText(location.href).then(() => toast(say('copied')))}
            >
              {say('copy_link')}
            </button>
          </li>
          {views.map((view) => (
            <li key={view.id}>
              <button
                type="button"
                onClick={() =>
                  void change(
                    viewApi.chooseDefaultView({ ...ofList, viewId: view.isDefault ? null : view.id }),
                    view.isDefault ? say('opens_without_view') : say('opens_with_view', { name: view.name }),
                  )
                }
              >
                {say(view.isDefault ? 'do_not_open_with' : 'open_with', { name: view.name })}
              </button>
              {view.isOwn || (view.isShared && mayManage) ? (
                <button
                  type="button"
                  onClick={() =>
                    void change(
                      viewApi.removeSavedView({ businessUnitId: unitId, viewId: view.id }),
                      say('view_removed', { name: view.name }),
                    )
                  }
                >
                  {say('remove_view', { name: view.name })}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      </Popup>
      {saving ? (
        <SaveViewDialog
          onClose={() => setSaving(false)}
          onSave={async (view) => {
            const answer = await outcomeOf(viewApi.saveView({ ...view, ...ofList, query: now }));
            if (!answer.data) return allMessages(answer.errors) || say('view_not_saved');
            client.setQueryData(query.queryKey, answer.data);
            setSaving(false);
            toast(say('view_saved'));
            return '';
          }}
        />
      ) : null}
    </>
  );
}
