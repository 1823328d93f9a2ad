import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { sendNotices } from '../../autopay/send-notices.ts';
import { stageAutopay } from '../../autopay/stage-autopay.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import type { TaskKind } from '../task-kind.ts';

/** Plans what enrolments have to pay, and tells the payers of what is to be told; each once, whoever did some of it. */
export const stageAutopayTask = (deps: PaymentDeps): TaskKind => ({
  type: 'Stage Autopay',
  async run({ unit, check }) {
    if (unit.status !== 'Live') return { outcome: 'Skipped', message: tell('not_live_autopay') };
    check();
    const planned = await stageAutopay(deps, unit.id);
    check();
    const looked_at = await sendNotices(deps, unit.id);
    return { outcome: 'Successful', counts: { planned, looked_at } };
  },
});
