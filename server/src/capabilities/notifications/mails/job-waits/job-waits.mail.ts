import { pausedHours } from '@ratepayer/contract/jobs/job-states.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { areTold, said } from '../../../../platform/texts/say.ts';
import { type WaitingRun, waitingRun } from '../../../jobs/runs/waiting-run.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';

interface Waits extends WaitingRun {
  readonly reason: Written;
}

/** Tells whoever may answer what a run waits for. */
export const jobWaits = mailKind({
  name: 'Job Waits',
  // The sentence of the pause as it was kept then: somebody may have answered since.
  about: z.object({
    runId: z.number(),
    reason: z.custom<Written>((value) => typeof value === 'string' || areTold(value)),
  }),
  async load(tx, businessUnitId, { runId, reason }): Promise<Waits> {
    const found = await waitingRun(tx, businessUnitId, runId);
    if (!found) throw new Error('There is no such run.');
    return { ...found, reason };
  },
  sheet: ({ businessUnitId, jobId, runId, name, startedBy, startedDate, timezone, reason }: Waits, around) => ({
    subject: say('job_waits_title', { name }),
    title: say('job_waits_title', { name }),
    lead: said(reason),
    facts: [
      [say('job_waits_begun'), say('job_waits_begun_by', { at: { at: startedDate, zone: timezone }, startedBy })],
    ],
    note: say('job_waits_note', { hours: pausedHours }),
    link: `${around.portalUrl}/portal/jobs/${jobId}?bu=${businessUnitId}&run=${runId}`,
    linkText: say('job_waits_button'),
    why: say('why_job_waits', { biller: billerOf(around) }),
  }),
  sample: {
    businessUnitId: 1,
    jobId: 1,
    runId: 1,
    name: 'Nightly account sync',
    startedBy: 'Dana Okafor',
    startedDate: new Date('2026-03-05T18:00:00Z'),
    timezone: 'US/Pacific',
    reason: tell('waits_note', { note: 'Look at the sum' }),
  },
});
