import { isOfRole, namesOf } from '@ratepayer/contract/users/needs.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import type { Asker, ReportedList } from './reported-list.ts';

/** Reports that a task of a job asks for are asked for by the key of its run: each key has one. */
export const isOfRun = (requestedBy: string): boolean => requestedBy.startsWith('job-run:');

/**
 * Who asks for a list on behalf of a job: nobody in particular, who may what that list asks and nothing else, in its
 * business unit alone. Whoever defined the job, and runs it by hand, may see the list themselves.
 */
export const askerOfRun = ({ needs }: Pick<ReportedList, 'needs'>, businessUnitId: number): Asker =>
  isOfRole(needs)
    ? { role: 'Organization Admin', permissions: new Set(), businessUnitIds: [businessUnitId] }
    : {
        role: 'System User',
        permissions: new Set(namesOf(needs) as readonly Permission[]),
        businessUnitIds: [businessUnitId],
      };
