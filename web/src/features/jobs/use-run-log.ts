import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { runApi } from '../../platform/api/run.api.ts';

interface Narrowed {
  readonly businessUnitId: number;
  readonly runId: number;
  readonly search: string;
  readonly level: 'Info' | 'Error' | '';
}
type Lines = Awaited<ReturnType<typeof runApi.readJobLog>>['items'];

const busyMs = 2_000;
/** As many as an answer holds: behind a full one there may be more. */
const fullAnswer = 500;

/** All that is told behind the last of these lines, with them. */
async function readOn({ search, level, ...of }: Narrowed, known: Lines, signal: AbortSignal): Promise<Lines> {
  const narrowed = { ...(search ? { 'Search.SearchText': search } : {}), ...(level ? { Level: level } : {}) };
  const lines = [...known];
  for (;;) {
    const { items, isWhole } = await runApi.readJobLog(
      { ...of, ...narrowed, Behind: lines.at(-1)?.id ?? 0 },
      { signal },
    );
    lines.push(...items);
    if (items.length === 0 || (isWhole && items.length < fullAnswer)) return lines;
  }
}

/**
 * What a run told so far, whole: at work, what it told since is read behind the last line that is there. Once it is at
 * work no more all of it is read anew: its last lines come with its end, and one that was written late stands before
 * others.
 */
export function useRunLog(of: Narrowed, status: RunPage['status']): Lines | undefined {
  const client = useQueryClient();
  const isAtWork = status === 'Processing';
  const queryKey = [runApi.readJobLog.operation, of, isAtWork];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readOn(of, client.getQueryData<Lines>(queryKey) ?? [], signal),
    placeholderData: keepPreviousData,
    refetchInterval: isAtWork ? busyMs : false,
  }).data;
}
