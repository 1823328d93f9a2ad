import { viewerZone } from '../../platform/viewer-zone.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limitFields } from '@ratepayer/contract/installation/limit.fields.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { RateLimit } from '@ratepayer/contract/installation/installation.operations.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { installationApi } from '../../platform/api/installation.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { toast } from '../../platform/toasts.ts';
import { HistoryBelow } from '../../ui/detail/history-below.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Typed } from '../../ui/form/form-state.ts';
import { type Draft, useDraft } from '../../ui/form/use-draft.ts';
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
  const list = useQuery(queryOf(installationApi.listRateLimits, {}));
  if (list.isPending) return <Loading />;
  if (!list.data) return <Banner kind="bad" title={problemOf(list.error, say('limits_not_loaded'))} />;
  const changing = list.data.items.find((limit) => limit.name === chosen);
  const when = (instant: string) => formatInstant(instant, timezone, viewerZone());
  const done = () => {
    setChanging(undefined);
    toast(say('limit_changed'));
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
        <ChangeLimit limit={changing} draft={draft} onClose={() => setChanging(undefined)} onDone={done} />
      ) : null}
    </>
  );
}

type LimitDraft = { readonly limit: string; readonly typed: Typed<typeof limitFields> };

function ChangeLimit({
  limit,
  draft,
  onClose,
  onDone,
}: {
  limit: RateLimit;
  draft: Draft<LimitDraft>;
  onClose: () => void;
  onDone: () => void;
}) {
  const form = useForm({
    fields: limitFields,
    labels: { hits: say('limit_most_in', { window: windowOf(limit.seconds) }) },
    start: { hits: limit.hits },
    also: (_, { hits }): Record<string, string> =>
      hits < limit.leastHits ? { hits: say('limit_enter_more', { least: limit.leastHits }) } : {},
    // Its usual value follows the product; it is not kept as one of one's own.
    save: ({ hits }) =>
      installationApi.changeRateLimit({ name: limit.name, hits: hits === limit.usualHits ? null : hits }),
    onSaved: onDone,
    draft: {
      values: draft.values?.limit === limit.name ? draft.values.typed : undefined,
      keep: (typed) => draft.keep({ limit: limit.name, typed }),
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('limit_change_question', { name: sayValue(limit.name) })}
      confirm={say('limit_change')}
      back={say('cancel')}
      focusConfirm={draft.values?.limit === limit.name}
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
