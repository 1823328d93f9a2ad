import { type fileList, fileTexts } from '@ratepayer/contract/files/file.list.ts';
import type { KeptFile } from '@ratepayer/contract/files/file.shapes.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-files.ts';
import type { Cells } from '../../ui/list/list-cells.tsx';
import { valueSayer } from '../../ui/list/say-value.ts';
import { Status } from '../../ui/status.tsx';

const kilobyte = 1024;

/** How large a file is, in the unit that leaves few digits. */
function sizeOf(bytes: number): string {
  if (bytes < kilobyte) return say('bytes', { size: formatNumber(bytes) });
  const kilobytes = Math.round(bytes / kilobyte);
  return kilobytes < kilobyte
    ? say('kilobytes', { size: formatNumber(kilobytes) })
    : say('megabytes', { size: formatNumber(Math.round(kilobytes / kilobyte)) });
}

/** A file's size in words, the run of the job that it is of, and what was found in one that is quarantined. */
export const fileCells: Cells<typeof fileList> = {
  runId: ({ jobName, runId }) =>
    jobName === '' ? (
      '—'
    ) : (
      <span translate="no">{runId === null ? jobName : say('run_of', { job: jobName, run: String(runId) })}</span>
    ),
  category: ({ category }) => valueSayer(fileTexts)(category),
  sizeBytes: ({ sizeBytes }) => sizeOf(sizeBytes),
  status: ({ status, found }) => (
    <>
      <Status value={status} />
      {found ? <p className="small muted">{found}</p> : null}
    </>
  ),
};

const places: Readonly<Record<NonNullable<KeptFile['about']>, (id: number, runId: number | null) => string>> = {
  Upload: (id) => `accounts/uploads/${id}?`,
  'Billing Cycle': (id) => `business-units/billing-cycle/${id}?`,
  Report: (id) => `reports/generated?number=${id}&`,
  Job: (id, runId) => `jobs/${id}?${runId === null ? '' : `run=${runId}&`}`,
};

/** Where more is seen of what it belongs to; '' for one that belongs to nothing else. */
export const placeOf = ({ about, aboutId, runId }: KeptFile, unitId: number): string =>
  about && aboutId !== null ? `/portal/${places[about](aboutId, runId)}bu=${unitId}` : '';
