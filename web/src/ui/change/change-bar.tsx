import type { ChangeRequest } from '@ratepayer/contract/kit/change-request.ts';
import type { ChangeDecision } from '@ratepayer/contract/kit/change-states.ts';
import type { ReactNode } from 'react';
import type { CallOptions } from '../../platform/request.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/forms.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { useDoing } from '../detail/record-drawer.tsx';
import { FactsTable } from '../facts-table.tsx';
import { Banner, Button } from '../parts.tsx';
import { DecideDialog } from './decide-dialog.tsx';

export interface Decided {
  readonly changeId: number;
  readonly decision: ChangeDecision;
  readonly reason: string;
}
interface Props {
  readonly user: Pick<SessionUser, 'id' | 'role'>;
  readonly change: ChangeRequest;
  readonly when: (instant: string) => string;
  /** Whether somebody of this role decides on what another one asked. */
  readonly mayDecide: boolean;
  /** What it changes, in the words of what it is about. */
  readonly facts: readonly (readonly [string, ReactNode])[];
  readonly decide: (decided: Decided, options: CallOptions) => Promise<unknown>;
}

/** What this person may decide about a change as it stands. */
export function decisionsOn(
  { status, requestedById }: Pick<ChangeRequest, 'status' | 'requestedById'>,
  { id, role }: Props['user'],
  mayDecide: boolean,
): ChangeDecision[] {
  if (status === 'Approved') return role.endsWith('Admin') ? ['Stop'] : [];
  if (status !== 'Requested') return [];
  if (requestedById === id) return ['Withdraw'];
  return mayDecide ? ['Refuse', 'Approve'] : [];
}

/** A change that waits for a second person or for its day (P12): what it changes, and the decision. */
export function ChangeBar({ user, change, when, mayDecide, facts, decide }: Props) {
  // A sign-in on the way comes back to what was asked.
  const { what, begin, end } = useDoing();
  const { status, requestedByName, requestedById, effectiveDate, expiresDate, reason } = change;
  if (status !== 'Requested' && status !== 'Approved') return null;
  const offered = decisionsOn(change, user, mayDecide);
  const deciding = offered.find((one) => one === what);
  const title =
    status === 'Approved' && effectiveDate
      ? say('change_works_from', { date: when(effectiveDate) })
      : say('change_waits', { name: requestedByName, date: when(change.requestedDate) });
  return (
    <>
      <Banner kind="warn" title={title}>
        {status === 'Requested' ? <p>{say('change_expires', { date: when(expiresDate) })}</p> : null}
        {status === 'Requested' && requestedById === user.id ? <p>{say('change_own')}</p> : null}
        <FactsTable
          caption={say('change_caption')}
          className="small gap-sm"
          facts={[...facts, [say('change_why'), reason]]}
        />
        <p className="row wrap gap-sm">
          {offered.map((decision) => (
            <Button key={decision} className="sec tool" onClick={() => begin(decision)}>
              {wordOf(decision)}
            </Button>
          ))}
        </p>
      </Banner>
      {deciding ? <DecideDialog change={change} decision={deciding} decide={decide} onClose={end} /> : null}
    </>
  );
}

export const wordOf = (decision: ChangeDecision): string =>
  decision === 'Stop' ? say('stop_change') : sayValue(decision);

/** A value before and after, as one line. */
export const turned = (before: string, after: string): string => [before, after].map((text) => text || '—').join(' → ');
