import { say } from '../../platform/texts/staff-jobs.ts';

/** Where a job stands, and one of its runs. */
export const jobAt = (unitId: number, jobId: number, runId?: number): string =>
  `/portal/jobs/${jobId}?bu=${unitId}${runId === undefined ? '' : `&run=${runId}`}`;

/** The ways to the forms of a job: its own, and that of another one like it. */
export const formsOf = ({ id }: { readonly id: number }, unitId: number) => [
  { key: 'edit', text: say('edit'), to: `${jobAt(unitId, id)}&tab=definition&form=open` },
  { key: 'duplicate', text: say('duplicate'), to: `/portal/jobs/create?bu=${unitId}&from=${id}` },
];
