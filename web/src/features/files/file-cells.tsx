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

/** A file's size in words, and what was found in one that is quarantined. */
export const fileCells: Cells<typeof fileList> = {
  category: ({ category }) => valueSayer(fileTexts)(category),
  sizeBytes: ({ sizeBytes }) => sizeOf(sizeBytes),
  status: ({ status, found }) => (
    <>
      <Status value={status} />
      {found ? <p className="small muted">{found}</p> : null}
    </>
  ),
};

const places = {
  Upload: (id: number) => `accounts/uploads/${id}?`,
  'Billing Cycle': (id: number) => `bills/cycles/${id}?`,
  Report: (id: number) => `reports/generated?number=${id}&`,
};

/** Where more is seen of what it belongs to; '' for one that belongs to nothing else. */
export const placeOf = ({ about, aboutId }: KeptFile, unitId: number): string =>
  about && aboutId !== null ? `/portal/${places[about](aboutId)}bu=${unitId}` : '';
