import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Attention, AttentionItem } from '@ratepayer/contract/dashboard/dashboard.shapes.ts';
import { dashboardApi } from '../../platform/api/dashboard.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { toast } from '../../platform/toasts.ts';
import { Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { NotLoaded } from '../../ui/plot/plot-panel.tsx';
import { AttentionRow } from './attention-row.tsx';
import type { DashboardPart } from './period.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';

const lookEveryMs = 60_000;

/** What needs a person, the newest first; what was left for a day comes when it is asked for. */
export function AttentionPanel({ unit, user }: Pick<DashboardPart, 'unit' | 'user'>) {
  const client = useQueryClient();
  const id = useId();
  const [leaving, setLeaving] = useState<AttentionItem>();
  const [withLeft, setWithLeft] = useState(false);
  const query = queryOf(dashboardApi.listAttention, { businessUnitId: unit.id }, { quiet: true });
  const { data, isPending, isError, refetch } = useQuery({ ...query, refetchInterval: lookEveryMs });
  const put = (after: Attention) => client.setQueryData(query.queryKey, after);
  const items = data?.items ?? [];
  const left = items.filter(({ snoozedUntil }) => snoozedUntil !== null);
  const shown = withLeft ? items : items.filter(({ snoozedUntil }) => snoozedUntil === null);

  async function assign({ kind, id: of }: AttentionItem, isMine: boolean): Promise<void> {
    const call = dashboardApi.assignAttention({ businessUnitId: unit.id, kind, id: of, isMine });
    const { data: after, errors } = await outcomeOf(call);
    if (after) return void put(after);
    toast(allMessages(errors) || say('not_loaded'));
    void refetch();
  }

  return (
    <section className="panel gap-lg" aria-labelledby={id}>
      <div className="panel-h">
        <h2 id={id}>
          {say('attention_table')}{' '}
          {data ? <span className="muted small">{say('counted_things', { count: shown.length })}</span> : null}
        </h2>
        {left.length > 0 ? (
          <button type="button" className="link-btn" aria-pressed={withLeft} onClick={() => setWithLeft(!withLeft)}>
            {say('show_left', { count: left.length })}
          </button>
        ) : null}
      </div>
      {isPending ? <Loading /> : null}
      {isError && !data ? <NotLoaded onRetry={() => void refetch()} /> : null}
      {data && shown.length === 0 ? <p className="muted">{say('attention_empty')}</p> : null}
      {shown.length > 0 ? (
        <PlainTable label={say('attention_table')} heads={heads()} className="attention">
          {shown.map((item) => (
            <AttentionRow
              key={`${item.kind} ${item.id}`}
              item={item}
              unit={unit}
              userId={user.id}
              onAssign={(isMine) => void assign(item, isMine)}
              onLeave={() => setLeaving(item)}
            />
          ))}
        </PlainTable>
      ) : null}
      {data?.isCut ? <p className="small muted">{say('attention_more')}</p> : null}
      {leaving ? (
        <SnoozeDialog
          item={leaving}
          unit={unit}
          userId={user.id}
          onClose={() => setLeaving(undefined)}
          onDone={(after) => {
            put(after);
            setLeaving(undefined);
          }}
        />
      ) : null}
    </section>
  );
}

const heads = () => [
  say('what'),
  say('why'),
  { figures: say('amount') },
  say('since'),
  say('owner'),
  { unseen: say('actions') },
];
