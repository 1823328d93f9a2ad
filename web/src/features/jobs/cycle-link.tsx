import { Link } from 'react-router';
import type { RunPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { say } from '../../platform/texts/staff-jobs.ts';

interface Props {
  readonly tasks: readonly Pick<RunPage['tasks'][number], 'cycleId'>[];
  readonly unitId: number;
}

/** The way to the billing cycle that tasks brought bills into; nothing where they brought none. */
export function CycleLink({ tasks, unitId }: Props) {
  const id = tasks.findLast(({ cycleId }) => cycleId !== null)?.cycleId;
  if (id === undefined || id === null) return null;
  return (
    <p>
      <Link className="small" to={`/portal/business-units/billing-cycle/${id}?bu=${unitId}`}>
        {say('open_cycle')}
      </Link>
    </p>
  );
}
