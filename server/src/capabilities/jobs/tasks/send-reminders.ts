import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { remindDue } from '../../accounts/mails/remind-due.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { systemCaller } from '../../../platform/http/caller.ts';
import type { TaskKind } from '../task-kind.ts';

/** How far the reminders of a run are. */
interface Far {
  readonly through?: number;
  readonly today: string;
  readonly sent?: number;
  readonly leftOut?: number;
}

/**
 * How far it is on a day. Who goes on after midnight keeps the day that it began on; a day that is over for longer is
 * not gone on with: what was due then is not told now, and what is due now was not looked at.
 */
function asOf(today: string, state: Readonly<Record<string, unknown>>): Far {
  const kept = state as Partial<Far>;
  const { today: begun } = kept;
  return begun === today || begun === addDays(today, -1) ? { ...kept, today: begun } : { today };
}

/** How many days before it is due the task reminds; null where the days of the business unit count. */
const daysOf = (asked: unknown): number | null =>
  asked === undefined || asked === null || asked === '' ? null : Number(asked);

/**
 * Reminds payers of what is due within some days, or by the days of their business unit (decision 271), chunk by
 * chunk; what was sent is kept with how far it is.
 */
export const sendReminders = (deps: PaymentDeps): TaskKind => ({
  type: 'Send Payment Due Reminders',
  async run({ unit, startedBy, settings, state, held, keepState, check, progress }) {
    if (unit.status !== 'Live') return { outcome: 'Skipped', message: tell('not_live') };
    const caller = { ...systemCaller([unit.id]), name: startedBy };
    let far = asOf(dateIn(deps.clock.now(), unit.timezone), state);
    const { today } = far;
    for (;;) {
      check();
      const { through: after = 0, sent = 0, leftOut = 0 } = far;
      const next = await held(async (tx) => {
        const days = daysOf(settings['days']);
        const done = await remindDue(tx, deps, caller, { businessUnitId: unit.id, today, days, after });
        if (!done) return undefined;
        const kept = { through: done.through, today, sent: sent + done.sent, leftOut: leftOut + done.leftOut };
        await keepState(tx, kept);
        return kept;
      });
      if (!next) return { outcome: 'Successful', counts: { sent, left_out: leftOut } };
      far = next;
      progress(next.sent + next.leftOut, 0);
    }
  },
});
