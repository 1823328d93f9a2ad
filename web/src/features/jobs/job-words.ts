/** Where a job stands, and one of its runs. */
export const jobAt = (unitId: number, jobId: number, runId?: number): string =>
  `/portal/jobs/${jobId}?bu=${unitId}${runId === undefined ? '' : `&run=${runId}`}`;
