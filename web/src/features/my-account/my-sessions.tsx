import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { MySession } from '@ratepayer/contract/users/my-account.shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { myAccountApi } from '../../platform/api/my-account.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-access.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say as sayPart } from '../../platform/texts/parts.ts';
import { toast } from '../../platform/toasts.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { browserOf } from './browser-of.ts';

/** Where somebody is signed in, each to be ended but the one that asks: that one signs out by its menu. */
export function MySessions({ timezone }: { readonly timezone: TimeZone }) {
  const client = useQueryClient();
  const read = useQuery(queryOf(myAccountApi.listMySessions, {}));
  const [ending, setEnding] = useState<MySession>();
  const when = (instant: string) => formatInstant(instant, timezone, viewerZone());
  if (read.isPending) return <Loading />;
  return (
    <section className="panel">
      <h2>{say('sessions')}</h2>
      {read.data ? (
        <PlainTable
          label={say('sessions')}
          heads={[
            say('session_browser'),
            say('session_address'),
            say('session_begun'),
            say('session_seen'),
            { unseen: say('session_end') },
          ]}
        >
          {read.data.items.map((session) => (
            <tr key={session.id}>
              <td>
                {browserOf(session.userAgent)}{' '}
                {session.isThis ? <small className="muted">{say('session_this')}</small> : null}
              </td>
              <td className="num" translate="no">
                {session.clientAddress || '—'}
              </td>
              <td className="num">{when(session.begunDate)}</td>
              <td className="num">{when(session.lastSeenDate)}</td>
              <td>
                {session.isThis ? null : (
                  <button type="button" className="link-btn" onClick={() => setEnding(session)}>
                    {say('session_end')} <span className="vh">{browserOf(session.userAgent)}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      ) : (
        <Banner kind="bad" title={say('sessions_not_loaded')} />
      )}
      {ending ? (
        <AskDialog
          title={say('session_end_ask', { browser: browserOf(ending.userAgent) })}
          confirm={say('session_end')}
          back={sayPart('cancel')}
          danger
          act={() => myAccountApi.endMySession({ id: ending.id })}
          onDone={(after) => {
            client.setQueryData(keyOf(myAccountApi.listMySessions, {}), after);
            toast(say('session_ended', { browser: browserOf(ending.userAgent) }));
            setEnding(undefined);
          }}
          onClose={() => setEnding(undefined)}
        >
          <p className="small">{say('session_end_means')}</p>
        </AskDialog>
      ) : null}
    </section>
  );
}
