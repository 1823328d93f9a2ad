import { useEffect, useRef, useState } from 'react';
import { formatSeconds } from '@ratepayer/contract/kit/clock-seconds.ts';
import { logLevels } from '@ratepayer/contract/jobs/job-states.ts';
import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { runApi } from '../../platform/api/run.api.ts';
import { download } from '../../platform/download.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { toast } from '../../platform/toasts.ts';
import { Icon, StatusIcon } from '../../ui/icons.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Button } from '../../ui/parts.tsx';
import { RejectedLink } from './rejected-link.tsx';
import { useRunLog } from './use-run-log.ts';

interface Props {
  readonly run: RunPage;
  readonly unit: BusinessUnitSummary;
}

const levelWords = { Info: 'log_info', Error: 'log_errors' } as const;
const levels = ['', ...logLevels] as const;

/** What a run told, of one level or what fits a search; while it is at work, its newest line is in sight. */
export function RunLog({ run, unit }: Props) {
  const [search, setSearch] = useState('');
  const [level, setLevel] = useState<(typeof levels)[number]>('');
  const [isFollowing, setFollowing] = useState(true);
  const of = { businessUnitId: unit.id, runId: run.id };
  const lines = useRunLog({ ...of, search, level }, run.status) ?? [];
  const box = useRef<HTMLDivElement>(null);
  const isAtWork = run.status === 'Processing';
  useEffect(() => {
    const shown = box.current;
    if (shown && isAtWork && isFollowing && lines.length > 0) shown.scrollTop = shown.scrollHeight;
  }, [isAtWork, isFollowing, lines.length]);
  const isNarrowed = search !== '' || level !== '';
  return (
    <section className="gap-lg">
      <div className="row between wrap">
        <h2>{say('log')}</h2>
        <div className="row job-tools">
          <SearchBox name={say('log_search')} value={search} onSearch={setSearch} />
          <label className="chip">
            {say('log_show')}{' '}
            <select value={level} onChange={(event) => setLevel(event.target.value as typeof level)}>
              {levels.map((one) => (
                <option key={one} value={one}>
                  {one === '' ? say('log_everything') : say(levelWords[one])}
                </option>
              ))}
            </select>
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
        <div className="job-log" tabIndex={0} role="region" aria-label={say('log')} ref={box}>
          <ol>
            {lines.map(({ id, date, level: of, message }) => (
              <li key={id} data-level={of}>
                <span className="muted">{formatSeconds(date, unit.timezone, cultureNow())}</span>
                {of === 'Error' ? <StatusIcon kind="bad" size={14} /> : <span />}
                <span translate="no">{message}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      <div className="row between wrap small gap-sm">
        {isAtWork ? (
          <p>
            {say(isFollowing ? 'log_follows' : 'log_stays')}{' '}
            <button type="button" className="link-btn" onClick={() => setFollowing(!isFollowing)}>
              {say(isFollowing ? 'log_stop' : 'log_follow')}
            </button>
          </p>
        ) : null}
        {run.tasks.map((task) => (
          <RejectedLink key={task.position} task={task} unitId={unit.id} />
        ))}
      </div>
    </section>
  );
}
