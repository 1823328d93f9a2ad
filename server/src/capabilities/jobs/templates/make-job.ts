import { fillTasks } from '@ratepayer/contract/jobs/fill-template.ts';
import { jobBody, type JobPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import type { templateUse } from '@ratepayer/contract/jobs/job-template.shapes.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest } from '../../../platform/http/refusal.ts';
import { addJob } from '../save-job.ts';
import { readTemplate } from './read-template.ts';
import { holdTemplate } from './save-template.ts';
import { refuseAnswers } from './refuse-answers.ts';

/**
 * Makes a job of a template, which runs by hand until it gets a schedule. @throws 404, 400 for an answer that is
 * missing, is none of its type, names nothing that there is, or that a task cannot take
 */
export async function makeJob(
  deps: { readonly db: Database; readonly clock: Clock },
  caller: Caller,
  { businessUnitId, templateId }: { readonly businessUnitId: number; readonly templateId: number },
  { name, values }: z.output<typeof templateUse>,
): Promise<JobPage> {
  const { tasks, parameters, timeoutMinutes, overlap } = await deps.db.reading([businessUnitId], async (tx) => {
    const found = await readTemplate(tx, businessUnitId, templateId);
    await refuseAnswers(tx, businessUnitId, found.parameters, values);
    return found;
  });
  const made = jobBody.safeParse({
    name,
    schedule: { kind: 'Manual' },
    tasks: fillTasks(tasks, values, parameters),
    timeoutMinutes,
    overlap,
    isEnabled: true,
  });
  if (!made.success) throw badRequest('values', tell('values_do_not_fit'));
  return addJob(deps, caller, businessUnitId, made.data, {
    id: templateId,
    hold: (tx) => holdTemplate(tx, templateId),
  });
}
