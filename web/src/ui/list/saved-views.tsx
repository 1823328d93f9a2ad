import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SavedView } from '@ratepayer/contract/views/view.operations.ts';
import { viewApi } from '../../platform/api/view.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { aside } from '../../platform/when-read.ts';
import { toast } from '../../platform/toasts.ts';
import { Icon } from '../icons.tsx';
import type { Declared } from './declared.ts';
import { type ListAddress, placeKeys } from './list-address.ts';
import { keysOf } from './list-query.ts';
import { Popup } from '../popup.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { say } from '../../platform/texts/lists.ts';

type Views = Awaited<ReturnType<typeof viewApi.listSavedViews>>;

interface Props {
  readonly list: Declared;
  /** What its views are kept under. */
  readonly screen: string;
  readonly unitId: number;
  readonly address: ListAddress;
  readonly mayManage: boolean;
  /** Whether a view that is somebody's usual one may open by itself. */
  readonly mayOpen: boolean;
}

/** What of an address is kept of a list: all that is its own, but where in it one stands. */
function keptOf(list: Declared, params: URLSearchParams): string {
  const kept = new URLSearchParams(keysOf(list).flatMap((key) => params.getAll(key).map((value) => [key, value])));
  kept.sort();
  return kept.toString();
}

/** The address of a list with a view in place of its filters; what is not the list's stays. */
function addressWith(list: Declared, params: URLSearchParams, view: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of [...keysOf(list), ...placeKeys]) next.delete(key);
  for (const [key, value] of new URLSearchParams(keptOf(list, new URLSearchParams(view)))) next.append(key, value);
  return next;
}

/** Kept filters of a list; the one chosen as default opens by itself when the list is opened without any. */
export function SavedViews({ list: declared, screen, unitId, address, mayManage, mayOpen }: Props) {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [settled, setSettled] = useState(!mayOpen);
  const ofList = { businessUnitId: unitId, screen };
  const query = queryOf(viewApi.listSavedViews, ofList);
  const list = useQuery({ ...query, ...aside, staleTime: 60_000 });
  const views = list.data?.items ?? [];
  const now = keptOf(declared, address.params);
  const isOpen = (view: SavedView) => keptOf(declared, new URLSearchParams(view.query)) === now;
  const open = (view: string) => address.replace((shown) => addressWith(declared, shown, view));
  useEffect(() => {
    if (settled || !list.data) return;
    setSettled(true);
    const usual = views.find((view) => view.isDefault);
    if (usual && now === '') open(usual.query);
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
          <button type="button" aria-pressed={now === ''} onClick={() => open('')}>
            {say('default_view')}
          </button>
          {views.map((view) => (
            <button type="button" key={view.id} aria-pressed={isOpen(view)} onClick={() => open(view.query)}>
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
          save={(view, options) => viewApi.saveView({ ...view, ...ofList, query: now }, options)}
          onSaved={(after) => {
            client.setQueryData(query.queryKey, after);
            setSaving(false);
            toast(say('view_saved'));
          }}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </>
  );
}
