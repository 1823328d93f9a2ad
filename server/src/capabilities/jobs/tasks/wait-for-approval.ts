import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import type { TaskKind } from '../task-kind.ts';

/** Holds the run until somebody who may do what follows lets it go on. */
export const waitForApproval: TaskKind = {
  type: 'Wait For Approval',
  async run({ approval, settings }) {
    if (approval)
      return {
        outcome: 'Successful',
        message: tell(approval.reason ? 'approved_because' : 'approved', {
          name: approval.by,
          reason: approval.reason,
        }),
      };
    const note = String(settings['note'] ?? '');
    return { outcome: 'Paused', message: note === '' ? tell('waits') : tell('waits_note', { note }) };
  },
};
