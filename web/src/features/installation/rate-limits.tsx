import { viewerZone } from '../../platform/viewer-zone.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { limitFields } from '@ratepayer/contract/installation/limit.fields.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { RateLimit } from '@ratepayer/contract/installation/installation.operations.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { installationApi } from '../../platform/api/installation.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { toast } from '../../platform/toasts.ts';
import { HistoryBelow } from '../../ui/detail/history-below.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Typed } from '../../ui/form/form-state.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { say } from '../../platform/texts/staff.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { limitHistory } from './platform-history.ts';

function windowOf(seconds: number): string {
  if (seconds === 0) return say('limit_at_a_time');
  if (seconds % 86_400 === 0) return say('limit_in_days', { count: seconds / 86_400 });
  if (seconds % 3600 === 0) return say('limit_in_hours', { count: seconds / 3600 });
  return say('limit_in_minutes', { count: seconds / 60 });
}

interface Props {
  readonly user: { readonly id: number; readonly name: string };
  readonly timezone: TimeZone;
}

/** The rate limits of the platform, with their usual values; a change holds on every node within half a minute. */
export function RateLimits({ user, timezone }: Props) {
  const draft = useDraft<LimitDraft>('rate-limit', user);
  const [chosen, setChanging] = useState<string | undefined>(draft.values?.limit);
  const client = useQueryClient();
  const list = useQuery(queryOf(installationApi.listRateLimits, {}));
  if (list.isPending) return <Loading />;
  if (!list.data) return <Banner kind="bad" title={problemOf(list.error, say('limits_not_loaded'))} />;
  const changing = list.data.items.find((limit) => limit.name === chosen);
  const when = (instant: string) => formatInstant(instant, timezone, viewerZone());
  const end = () => (setChanging(undefined), draft.end());
  const read = async () => {
    const now = await installationApi.listRateLimits({});
    client.setQueryData(keyOf(installationApi.listRateLimits, {}), now);
    return now.items;
  };
  const done = (after: RateLimit) => {
    end();
    toast(say('limit_changed'));
    const items = list.data.items.map((limit) => (limit.name === after.name ? after : limit));
    client.setQueryData(keyOf(installationApi.listRateLimits, {}), { items });
    void list.refetch();
  };
  return (
    <>
      <PlainTable
        gap="gap-md"
        label={say('limits_title')}
        heads={[
          say('limit_what'),
          say('limit_most'),
          say('limit_usual'),
          say('limit_changed_by'),
          { unseen: say('deliveries_actions') },
        ]}
      >
        {list.data.items.map((limit) => (
          <tr key={limit.name}>
            <td>{sayValue(limit.name)}</td>
            <td>
              {limit.hits === limit.usualHits ? limit.hits : <b>{limit.hits}</b>} {windowOf(limit.seconds)}
            </td>
            <td className="muted">{limit.usualHits}</td>
            <td>{limit.changedDate ? `${limit.changedBy}, ${when(limit.changedDate)}` : ''}</td>
            <td>
              <button type="button" className="link-btn" onClick={() => setChanging(limit.name)}>
                {say('limit_change')} <span className="vh">{sayValue(limit.name)}</span>
              </button>
            </td>
          </tr>
        ))}
      </PlainTable>
      <HistoryBelow
        name={say('limits_title')}
        load={installationApi.listRateLimitHistory}
        of={{}}
        zone={timezone}
        words={limitHistory()}
        record={list.data}
      />
      {changing ? (
        <ChangeLimit
          limit={changing}
          drafted={draft.values?.limit === chosen ? draft.values : undefined}
          keep={draft.keep}
          read={read}
          onClose={end}
          onDone={done}
        />
      ) : null}
    </>
  );
}

interface LimitDraft {
  readonly limit: string;
  readonly typed: Typed<typeof limitFields>;
  /** Of the limit that it was typed over. */
  readonly rowVersion: number;
}

interface ChangeProps {
  readonly limit: RateLimit;
  readonly drafted: LimitDraft | undefined;
  readonly keep: (draft: LimitDraft) => void;
  readonly read: () => Promise<readonly RateLimit[]>;
  readonly onClose: () => void;
  readonly onDone: (after: RateLimit) => void;
}

/** Asks how often it may happen from now on. */
function ChangeLimit({ limit, drafted, keep, read, onClose, onDone }: ChangeProps) {
  const over = useRef(drafted?.rowVersion ?? limit.rowVersion);
  const form = useForm({
    fields: limitFields,
    labels: { hits: say('limit_most_in', { window: windowOf(limit.seconds) }) },
    start: { hits: limit.hits },
    also: (_, { hits }): Record<string, string> =>
      hits < limit.leastHits ? { hits: say('limit_enter_more', { least: limit.leastHits }) } : {},
    // Its usual value follows the product; it is not kept as one of one's own.
    save: ({ hits }) =>
      installationApi.changeRateLimit({
        name: limit.name,
        hits: hits === limit.usualHits ? null : hits,
        rowVersion: over.current,
      }),
    onSaved: onDone,
    draft: {
      values: drafted?.typed,
      keep: (typed) => keep({ limit: limit.name, typed, rowVersion: over.current }),
    },
  });
  const reread = async () => {
    const now = (await read()).find(({ name }) => name === limit.name) ?? limit;
    const take = () => {
      over.current = now.rowVersion;
    };
    return { values: { hits: now.hits }, by: now.changedBy, ...(now.changedDate ? { at: now.changedDate } : {}), take };
  };
  return (
    <FormDialog
      form={form}
      title={say('limit_change_question', { name: sayValue(limit.name) })}
      confirm={say('limit_change')}
      back={say('cancel')}
      focusConfirm={drafted !== undefined}
      reread={reread}
      onClose={onClose}
    >
      <FormField form={form} name="hits" hint={say('limit_hint', { least: limit.leastHits, usual: limit.usualHits })} />
      <p className="desc">{say('limit_takes_effect')}</p>
      <p className="gap-sm">
        <Button
          className="sec tool"
          busy={form.busy}
          onClick={() => void form.submit({ hits: String(limit.usualHits) })}
        >
          {say('limit_usual_value')}
        </Button>
      </p>
    </FormDialog>
  );
}
