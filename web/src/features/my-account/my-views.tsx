import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { viewApi } from '../../platform/api/view.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-access.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';

interface Props {
  /** Where a list is and what it is called; undefined for one that has no page of its own. */
  readonly listAt: (screen: string) => { readonly href: string; readonly name: string } | undefined;
}

/** Filters that somebody kept, in every list: opened and taken away here too. */
export function MyViews({ listAt }: Props) {
  const client = useQueryClient();
  const { data, error, isPending } = useQuery(queryOf(viewApi.listMySavedViews, {}));
  const [problem, setProblem] = useState('');
  async function remove(businessUnitId: number, viewId: number, name: string): Promise<void> {
    const { data: done, errors } = await outcomeOf(viewApi.removeSavedView({ businessUnitId, viewId }));
    setProblem(done ? '' : allMessages(errors) || say('views_not_loaded'));
    if (done) toast(say('view_removed', { name }));
    await client.invalidateQueries({ queryKey: keyOf(viewApi.listMySavedViews) });
  }
  return (
    <section className="panel">
      <h2>{say('views')}</h2>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      {isPending ? <Loading /> : null}
      {error ? <Banner kind="bad" title={say('views_not_loaded')} /> : null}
      {data && data.items.length === 0 ? <p className="small muted">{say('views_none')}</p> : null}
      {data && data.items.length > 0 ? (
        <PlainTable
          label={say('views')}
          heads={[say('view_name'), say('view_list'), say('activity_where'), { unseen: say('view_remove') }]}
        >
          {data.items.map(({ id, name, screen, query, isShared, isDefault, businessUnitId, businessUnitName }) => {
            const list = listAt(screen);
            const told = [...(isDefault ? [say('view_default')] : []), ...(isShared ? [say('view_shared')] : [])];
            return (
              <tr key={id}>
                <td>
                  {list ? <Link to={`${list.href}?bu=${businessUnitId}&${query}`}>{name}</Link> : name}{' '}
                  <small className="muted">{told.join(', ')}</small>
                </td>
                <td>{list?.name ?? '—'}</td>
                <td translate="no">{businessUnitName}</td>
                <td>
                  <button type="button" className="link-btn" onClick={() => void remove(businessUnitId, id, name)}>
                    {say('view_remove')} <span className="vh">{name}</span>
                  </button>
                </td>
              </tr>
            );
          })}
        </PlainTable>
      ) : null}
    </section>
  );
}
