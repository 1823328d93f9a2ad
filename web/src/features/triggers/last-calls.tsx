import { useQuery } from '@tanstack/react-query';
import { triggerApi } from '../../platform/api/trigger.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-triggers.ts';
import { Banner } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { sayOutcome } from './say-outcome.ts';

interface Props {
  readonly of: { readonly businessUnitId: number; readonly id: number };
  readonly when: (instant: string) => string;
}

/** How the last calls went: never what was asked and answered. */
export function LastCalls({ of, when }: Props) {
  const { data, error } = useQuery({ ...queryOf(triggerApi.listFunctionTriggerCalls, of), staleTime: 0 });
  return (
    <section className="gap-lg" aria-label={say('calls')}>
      <h2>{say('calls')}</h2>
      <p className="small muted">{say('calls_purpose')}</p>
      {error ? <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: say('calls') }))} /> : null}
      {data?.items.length === 0 ? <p className="small gap-sm">{say('calls_none')}</p> : null}
      {data && data.items.length > 0 ? (
        <PlainTable
          gap="gap-sm"
          label={say('calls')}
          heads={[say('when'), say('outcome'), { figures: say('seconds') }]}
        >
          {data.items.map((call) => (
            <tr key={call.id}>
              <td>
                {when(call.createdDate)}
                {call.isTry ? <small className="muted"> ({say('tried')})</small> : null}
              </td>
              <td>{sayOutcome(call)}</td>
              <td className="num r">{say('took', { ms: call.tookMs })}</td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
    </section>
  );
}
