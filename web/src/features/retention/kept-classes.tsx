import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { Retained, Retention } from '@ratepayer/contract/retention/retention.operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { retentionApi } from '../../platform/api/retention.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-retention.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { toast } from '../../platform/toasts.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import { useDraft } from '../../ui/form/use-draft.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ChangeRetention, type RetentionDraft } from './change-retention.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: { readonly id: number; readonly name: string };
}

const sayTime = (count: number, unit: Retained['unit']) => say(unit, { count });

/** What is kept how long, what the last run let go of, and what the next one would. */
export function KeptClasses({ unit, user }: Props) {
  const of = { businessUnitId: unit.id };
  const draft = useDraft<RetentionDraft>('retention', user);
  const [chosen, choose] = useState<string | undefined>(draft.values?.key);
  const [isCounting, setCounting] = useState(false);
  const list = useQuery(queryOf(retentionApi.getRetention, of));
  const due = useQuery({ ...queryOf(retentionApi.countRetention, of), enabled: isCounting });
  if (list.isPending) return <Loading />;
  if (!list.data) return <Banner kind="bad" title={problemOf(list.error, say('not_loaded'))} />;
  const when = (at: string) => formatInstant(at, unit.timezone, viewerZone());
  const changing = list.data.items.find(({ key }) => key === chosen);
  const end = () => (choose(undefined), draft.end());
  const done = () => {
    end();
    toast(say('changed'));
    void list.refetch();
  };
  const count = () => (isCounting ? void due.refetch() : setCounting(true));
  return (
    <section>
      <h2>{say('title')}</h2>
      <p className="gap-sm muted">{say('means', { organization: list.data.organizationName })}</p>
      <p className="gap-sm">{sayRun(list.data, when)}</p>
      <p className="gap-md row wrap">
        <Button className="sec tool" busy={due.isFetching} onClick={count}>
          {say('count')}
        </Button>
        {due.data ? <span className="muted">{say('counted', { at: when(due.data.asOf) })}</span> : null}
      </p>
      {due.error ? <Banner kind="bad" title={problemOf(due.error, say('not_loaded'))} /> : null}
      <PlainTable
        gap="gap-md"
        label={say('title')}
        heads={[
          say('class'),
          say('kept'),
          { figures: say('last') },
          ...(due.data ? [{ figures: say('due') }] : []),
          say('changed_by'),
          { unseen: say('change') },
        ]}
      >
        {list.data.items.map((one) => (
          <tr key={one.key}>
            <td>{sayValue(one.key)}</td>
            <td>
              <Kept of={one} />
            </td>
            <td className="r">
              <LastRun of={one} />
            </td>
            {due.data ? <Due of={due.data.items.find(({ key }) => key === one.key)} /> : null}
            <td>{one.changedDate ? `${one.changedBy}, ${when(one.changedDate)}` : ''}</td>
            <td>
              {one.ofPlatform ? (
                <span className="muted">{say('of_platform')}</span>
              ) : (
                <button type="button" className="link-btn" onClick={() => choose(one.key)}>
                  {say('change')} <span className="vh">{sayValue(one.key)}</span>
                </button>
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      {changing ? (
        <ChangeRetention unitId={unit.id} retained={changing} draft={draft} onClose={end} onDone={done} />
      ) : null}
    </section>
  );
}

function sayRun({ lastRun, isRunning }: Retention, when: (at: string) => string): string {
  const last = lastRun ? say('last_run', { at: when(lastRun.startedDate) }) : say('no_run');
  return isRunning ? `${last} ${say('running')}` : last;
}

function Kept({ of: { kept, usual, unit, fromYearsEnd } }: { readonly of: Retained }) {
  const time = sayTime(kept, unit);
  return (
    <>
      {kept === usual ? time : <b>{time}</b>}
      {fromYearsEnd ? ` ${say('from_years_end')}` : ''}
      {kept === usual ? null : <div className="small muted">{say('usual', { time: sayTime(usual, unit) })}</div>}
    </>
  );
}

function LastRun({ of: { last } }: { readonly of: Retained }) {
  if (!last) return null;
  return (
    <>
      {last.letGo}
      {last.held > 0 ? <div className="small muted">{say('held', { count: last.held })}</div> : null}
      {last.faults > 0 ? <div className="small">{say('faults', { count: last.faults })}</div> : null}
    </>
  );
}

function Due({ of }: { readonly of: { readonly due: number; readonly held: number } | undefined }) {
  return (
    <td className="r">
      {of?.due}
      {of && of.held > 0 ? <div className="small muted">{say('held', { count: of.held })}</div> : null}
    </td>
  );
}
