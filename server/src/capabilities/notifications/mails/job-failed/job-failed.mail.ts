import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { said } from '../../../../platform/texts/say.ts';
import { type FailedRun, failedRun } from '../../../jobs/runs/failed-run.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';

/** Tells whom a job names that a run of it failed, and why. */
export const jobFailed = mailKind({
  name: 'Job Failed',
  about: z.object({ runId: z.number() }),
  async load(tx, businessUnitId, { runId }): Promise<FailedRun> {
    const found = await failedRun(tx, businessUnitId, runId);
    if (!found) throw new Error('There is no such run.');
    return found;
  },
  sheet: ({ businessUnitId, jobId, runId, name, reason, finishedDate, timezone }: FailedRun, around) => ({
    subject: say('job_failed_title', { name }),
    title: say('job_failed_title', { name }),
    lead: said(reason),
    facts: [[say('job_failed_when'), say('job_failed_at', { at: { at: finishedDate, zone: timezone } })]],
    note: say('job_failed_note'),
    link: `${around.portalUrl}/portal/jobs/${jobId}?bu=${businessUnitId}&run=${runId}`,
    linkText: say('job_failed_button'),
    why: say('why_job', { biller: billerOf(around) }),
  }),
  sample: {
    businessUnitId: 1,
    jobId: 1,
    runId: 1,
    name: 'Nightly account sync',
    reason: tell('no_files'),
    finishedDate: new Date('2026-03-05T18:00:00Z'),
    timezone: 'US/Pacific',
  },
});
