import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { Link } from 'react-router';
import { say } from '../../platform/texts/staff-jobs.ts';

interface Props {
  readonly task: Pick<RunPage['tasks'][number], 'uploadId' | 'counts'>;
  readonly unitId: number;
}

/** The way to the rows that a task refused; nothing where it took all of them. */
export function RejectedLink({ task: { uploadId, counts }, unitId }: Props) {
  const count = counts.find(({ name }) => name === 'rejected')?.count ?? 0;
  if (uploadId === null || count === 0) return null;
  return (
    <Link className="small" to={`/portal/accounts/uploads/${uploadId}?bu=${unitId}`}>
      {say('rejected_rows', { count })}
    </Link>
  );
}
