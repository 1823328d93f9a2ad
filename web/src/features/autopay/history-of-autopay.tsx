import { useQuery } from '@tanstack/react-query';
import { autopayApi } from '../../platform/api/autopay.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-autopay.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { AccountNamed } from '../../ui/detail/account-named.ts';
import type { ShownOf } from '../../ui/detail/detail-page-props.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';

/** Who began, changed and ended autopay of an account, the latest first. */
export function HistoryOfAutopay({ record, when }: ShownOf<AccountNamed>) {
  const answer = useQuery(queryOf(autopayApi.listAutopayHistory, { accountId: record.id }, { quiet: true }));
  if (answer.isPending) return <Loading />;
  if (!answer.data) return <Banner kind="bad" title={problemOf(answer.error, say('unread'))} />;
  const { items } = answer.data;
  return (
    <section className="panel">
      <h2>{say('history')}</h2>
      {items.length === 0 ? (
        <p className="small muted">{say('no_history')}</p>
      ) : (
        <PlainTable label={say('history')} heads={[say('date'), say('what'), say('by'), say('reason')]}>
          {items.map((one) => (
            <tr key={one.id}>
              <td className="num">{when(one.date)}</td>
              <td>{sayValue(one.activity)}</td>
              <td>{one.actor}</td>
              <td>{one.reason || '—'}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  );
}
