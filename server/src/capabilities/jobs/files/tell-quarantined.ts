import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/outbox/announce.ts';

interface Quarantined {
  readonly businessUnitId: number;
  readonly fileId: number;
  readonly name: string;
  readonly found: Told;
}

/** Calls a person for a file of a job that no task is given: nobody may be there who brought it. */
export const tellQuarantined = (tx: Tx, { businessUnitId, fileId, name, found }: Quarantined): Promise<void> =>
  announce(tx, [
    {
      businessUnitId,
      orderingKey: `ticket:job-file:${fileId}`,
      topic: 'ticket.Technical',
      payload: {
        title: tell('quarantined_title', { file: name }),
        description: tell('quarantined_text', { found }),
        dedupeKey: `job-file:${fileId}`,
      },
    },
  ]);
