import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef, useState } from 'react';
import type { Topic, TopicMessage } from '@ratepayer/contract/realtime/topics.ts';
import type { Call } from '../../platform/client.ts';
import { useLive } from '../../platform/live.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/forms.ts';
import type { OnPage } from './on-page.ts';

/** What two readings of a record differ by when somebody changed it between them. */
export const versionOf = (record: object): unknown =>
  (record as { readonly rowVersion?: number }).rowVersion ?? JSON.stringify(record);

interface Use {
  /** Its form is open over the page. */
  readonly isEditing?: boolean;
  /** Read again as often, where nobody announces what becomes of it. */
  readonly pollMs?: number | undefined;
}

/** A record as it is shown: fresh while it is only read, and held still while somebody changes it. */
export function useRecord<I, R extends object>(read: Call<I, R>, of: I, { isEditing, pollMs }: Use = {}) {
  const client = useQueryClient();
  const query = queryOf(read, of);
  const answer = useQuery({ ...query, refetchInterval: pollMs ?? false });
  const held = useRef<R>(undefined);
  const own = useRef<R>(undefined);
  const [told, setTold] = useState('');
  const [isTyped, setTyped] = useState(false);
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const isOther = held.current && answer.data && versionOf(held.current) !== versionOf(answer.data);
  // What follows from others, such as counts, is no change of the record.
  if (!((isEditing || isTyped) && isOther)) held.current = answer.data;
  const record = held.current;
  const isBehind = record !== undefined && answer.data !== undefined && versionOf(record) !== versionOf(answer.data);
  const put = (after: R): void => {
    client.setQueryData(query.queryKey, after);
    // A reading that was under way may be older than what was saved.
    if (client.isFetching({ queryKey: query.queryKey }) > 0) void answer.refetch();
  };
  async function changedElsewhere(): Promise<void> {
    const { data } = await answer.refetch();
    if (record && data && versionOf(record) !== versionOf(data)) setTold(say('changed_now'));
  }
  /** Goes on from a later reading while it is changed. */
  const take = (latest: R): R => {
    held.current = latest;
    own.current = latest;
    put(latest);
    redraw(); // what it was read as may be what it is
    return latest;
  };
  const onPage: Omit<OnPage<R>, 'history'> = {
    isBehind,
    onTyped: setTyped,
    isOwn: (record) => own.current !== undefined && versionOf(own.current) === versionOf(record),
    hold: (record) => {
      held.current = record;
      redraw();
    },
    reread: () => read(of),
    take: (latest) => void take(latest),
    onSaved: (after) => void take(after),
  };
  return {
    record,
    isBehind,
    isPending: answer.isPending,
    error: answer.error,
    /** When it was read last. */
    readAt: new Date(answer.dataUpdatedAt),
    told,
    put,
    take,
    onPage,
    reload: () => void answer.refetch(),
    changedElsewhere,
  };
}

interface ListenProps {
  readonly unitId: number;
  readonly topics: readonly Topic[];
  readonly isMine: (message: TopicMessage) => boolean;
  readonly onChange: () => Promise<void>;
}

/** Hears on the hub that a record changed. */
export function Listen({ unitId, topics, isMine, onChange }: ListenProps) {
  useLive(unitId, topics, (message) => isMine(message) && void onChange());
  return null;
}
