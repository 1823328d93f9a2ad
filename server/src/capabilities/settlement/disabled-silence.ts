import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import type { Tx } from '../../platform/database/database.ts';
import { openTicket } from '../payments/open-ticket.ts';

/** By then it failed for more than half a day: no gateway is away for so long. */
const callsAfterFaults = 11;
/** Since its last day that was read, and only when it was asked daily for a while. */
const givenUpAfterDays = 30;
const givenUpAfterFaults = 20;

interface Silent {
  readonly merchantAccountId: number;
  readonly businessUnitId: number;
  readonly merchantNumber: string;
  readonly timezone: string;
  /** Its last day that was read. */
  readonly doneThrough: Date;
}

/** Whether a disabled merchant account is asked no more by itself: its vendor took the access back. */
export const isGivenUp = ({ doneThrough }: Pick<Silent, 'doneThrough'>, faults: number, now: Date): boolean =>
  faults >= givenUpAfterFaults && now.getTime() - doneThrough.getTime() > givenUpAfterDays * 86_400_000;

/** A person has to get the access back for what waits: what the account took cannot be refunded until then. */
export async function callAboutSilence(tx: Tx, account: Silent, faults: number, now: Date): Promise<void> {
  if (faults < callsAfterFaults) return;
  const { merchantAccountId, businessUnitId, merchantNumber: number, doneThrough } = account;
  const since = dateIn(doneThrough, account.timezone);
  const lastTries = addDays(dateIn(now, account.timezone), givenUpAfterFaults - faults);
  const month = addDays(since, givenUpAfterDays);
  await openTicket(tx, {
    businessUnitId,
    title: tell('ticket_disabled_silent', { number }),
    description: isGivenUp(account, faults, now)
      ? tell('ticket_disabled_given_up_text', { since })
      : tell('ticket_disabled_silent_text', { since, until: month > lastTries ? month : lastTries }),
    dedupeKey: `disabled-silent:${merchantAccountId}`,
  });
}
