import { useQuery } from '@tanstack/react-query';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleMessageApi } from '../../platform/api/cycle-message.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { Banner, Loading } from '../../ui/parts.tsx';

interface Props {
  readonly cycle: CyclePage;
  /** Some are told by text. */
  readonly isTexted: boolean;
}

/** The first messages that go out, as payers read them; read anew whenever the cycle becomes another one. */
export function MessagesPreview({ cycle, isTexted }: Props) {
  const of = { businessUnitId: cycle.businessUnitId, cycleId: cycle.id };
  const query = queryOf(cycleMessageApi.previewCycleMessages, of, { quiet: true });
  const { data, isPending, error } = useQuery({ ...query, queryKey: [...query.queryKey, cycle.rowVersion] });
  if (isPending) return <Loading />;
  if (!data) return <Banner kind="bad" title={problemOf(error, say('preview_not_loaded'))} />;
  return (
    <section className="panel gap-md">
      <h2>{say('messages_preview')}</h2>
      {data.isExample ? <p className="small muted">{say('messages_preview_example')}</p> : null}
      <p className="b gap-sm">{data.email.subject}</p>
      <p className="small terms">{data.email.text}</p>
      {isTexted ? (
        <>
          <p className="b gap-md">{say('by_text')}</p>
          <p className="small terms">{data.text}</p>
        </>
      ) : null}
    </section>
  );
}
