import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSeconds } from '@ratepayer/contract/kit/clock-seconds.ts';
import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { runApi } from '../../platform/api/run.api.ts';
import { download } from '../../platform/download.ts';
import { queryOf } from '../../platform/query-of.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { toast } from '../../platform/toasts.ts';
import { Icon, StatusIcon } from '../../ui/icons.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Button } from '../../ui/parts.tsx';

interface Props {
  readonly run: RunPage;
  readonly unit: BusinessUnitSummary;
}

const busyMs = 2_000;

/** What a run told, line by line; errors alone, or what fits a search. */
export function RunLog({ run, unit }: Props) {
  const [search, setSearch] = useState('');
  const [isErrors, setErrors] = useState(false);
  const of = { businessUnitId: unit.id, runId: run.id };
  const { data } = useQuery({
    ...queryOf(runApi.readJobLog, {
      ...of,
      ...(search ? { 'Search.SearchText': search } : {}),
      ...(isErrors ? { Level: 'Error' as const } : {}),
    }),
    refetchInterval: run.status === 'Processing' ? busyMs : false,
  });
  const lines = data?.items ?? [];
  const isNarrowed = search !== '' || isErrors;
  return (
    <section className="gap-lg">
      <div className="row between wrap">
        <h2>{say('log')}</h2>
        <div className="row job-tools">
          <SearchBox name={say('log_search')} value={search} onSearch={setSearch} />
          <label className="row small">
            <input type="checkbox" checked={isErrors} onChange={(event) => setErrors(event.target.checked)} />
            {say('log_errors')}
          </label>
          <Button
            className="tool sec"
            onClick={() => void download(runApi.downloadJobLog, of).then((problem) => problem && toast(problem))}
          >
            <Icon name="download" size={17} /> {say('download')}
          </Button>
        </div>
      </div>
      {lines.length === 0 ? (
        <p className="muted">{say(isNarrowed ? 'log_none' : 'log_empty')}</p>
      ) : (
        <div className="job-log" tabIndex={0} role="region" aria-label={say('log')}>
          <ol>
            {lines.map(({ id, date, level, message }) => (
              <li key={id} data-level={level}>
                <span className="muted">{formatSeconds(date, unit.timezone, cultureNow())}</span>
                {level === 'Error' ? <StatusIcon kind="bad" size={14} /> : <span />}
                <span translate="no">{message}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
