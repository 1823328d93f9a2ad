import { useQuery } from '@tanstack/react-query';
import { runApi } from '../../platform/api/run.api.ts';
import { queryOf } from '../../platform/query-of.ts';

const busyMs = 2_000;
const calmMs = 15_000;

/** A run with its tasks, read again for as long as it is looked at: quickly while it is at work. */
export const useRun = (businessUnitId: number, runId: number | undefined) =>
  useQuery({
    ...queryOf(runApi.readJobRun, { businessUnitId, runId: runId ?? 0 }),
    enabled: runId !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'Processing' ? busyMs : calmMs),
  });

/** The last runs of a job. */
export const useRunsOf = (businessUnitId: number, jobId: number) =>
  useQuery({
    ...queryOf(runApi.listJobRuns, { businessUnitId, JobId: jobId, PageSize: 10 }),
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === 'Processing') ? busyMs : calmMs),
  });
