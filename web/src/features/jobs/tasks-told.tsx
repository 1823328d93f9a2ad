import type { Parameter } from '@ratepayer/contract/jobs/job-parameters.ts';
import type { JobPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { settingWords } from './setting-words.ts';

/** Tasks as they were kept, each with what it was told to do: a history says more of them than their kinds. */
export function TasksTold({ kept }: { readonly kept: string }) {
  return (
    <ol>
      {(JSON.parse(kept) as JobPage['tasks']).map((task, at) => (
        <li key={at}>
          {sayValue(task.taskType)}
          {[
            [say('when'), sayValue(task.condition)] as const,
            [say('on_failure'), sayValue(task.onFailure)] as const,
            ...settingWords(task),
          ].map(([name, value]) => (
            <div key={name} className="small">
              {name}: <span translate="no">{value}</span>
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** What a template asked whoever used it. */
export function ParametersTold({ kept }: { readonly kept: string }) {
  return (
    <ol>
      {(JSON.parse(kept) as readonly Parameter[]).map(({ name, type, isRequired, help }) => (
        <li key={name}>
          <span translate="no">{name}</span>: {sayValue(type)}
          {isRequired ? `, ${say('parameter_required')}` : ''}
          {help ? (
            <div className="small" translate="no">
              {help}
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
