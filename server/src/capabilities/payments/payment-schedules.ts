import { lanes } from '../../platform/jobs/lanes.ts';
import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { recordAllThatBelongs } from '../exceptions/record-what-belongs.ts';
import { besidePayments, inquireAt, merchantsInDoubt } from './attempts/inquire-attempts.ts';
import { recoverSets } from './attempts/recover-sets.ts';
import { sweepLostAttempts } from './attempts/sweep-attempts.ts';
import type { PaymentDeps } from './deps.ts';
import { giveBackWhatRests } from './late-truth/give-back-rest.ts';
import { takeRefundsAgain } from './late-truth/take-claim.ts';
import { interpretAt, merchantsWithMessages, rereadMessages } from './late-truth/interpret-messages.ts';

/** What payments do by themselves: each merchant account is a lane of its own, and all share few connections. */
export function paymentSchedules(
  deps: PaymentDeps,
  pace: Pace,
  onError: (what: string, error: unknown) => void,
): Schedule[] {
  const few = besidePayments(deps);
  const inquiries = lanes(
    () => merchantsInDoubt(few),
    (at) => at.merchantAccountId,
    (at) => inquireAt(few, at),
    (error) => onError('inquiries', error),
  );
  const messages = lanes(
    () => merchantsWithMessages(few),
    (at) => at.merchantAccountId,
    (at) => interpretAt(few, at),
    (error) => onError('gateway messages', error),
  );
  let isReread = false;
  return [
    {
      name: 'requests that never left',
      everyMs: pace.sweepMs,
      goesOn: true,
      untilEmpty: true,
      run: () => recoverSets(deps),
    },
    {
      name: 'lost requests',
      everyMs: pace.sweepMs,
      goesOn: true,
      untilEmpty: true,
      run: () => sweepLostAttempts(deps),
    },
    {
      name: 'inquiries',
      goesOn: true,
      everyMs: pace.sweepMs,
      untilEmpty: true,
      run: () => inquiries.look(),
      idle: () => inquiries.idle(),
    },
    {
      name: 'gateway messages',
      goesOn: true,
      everyMs: pace.sweepMs,
      untilEmpty: true,
      run: async () => {
        if (!isReread) await rereadMessages(deps);
        isReread = true;
        return messages.look();
      },
      idle: () => messages.idle(),
    },
    { name: 'disputes that wait to be recorded', everyMs: pace.settleMs, run: () => recordAllThatBelongs(deps) },
    { name: 'refunds that have room again', everyMs: pace.settleMs, run: () => takeRefundsAgain(deps) },
    { name: 'money that rests', everyMs: pace.settleMs, run: () => giveBackWhatRests(deps) },
  ];
}
