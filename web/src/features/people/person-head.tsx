import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-people.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import type { DrawerHead } from '../../ui/drawer-head.ts';
import { Button } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import { type PersonAct, personActions } from './person-actions.tsx';

interface Props {
  readonly person: StaffUser;
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  /** Asks before it is done. */
  readonly begin: (act: PersonAct) => void;
}

/** How somebody stands, since when they are there, when they were last seen, and what else may be done with them. */
export function personHead({ person, unit, user, begin }: Props): DrawerHead {
  const when = (instant: string) => formatInstant(instant, unit.timezone, viewerZone());
  const { role, lastSignInDate, createdDate, invitedUntilDate, status, otherLogins } = person;
  const others = otherLogins.map((other) => `${other.name} (${other.email})`).join(', ');
  const since = { role: sayValue(role), since: when(createdDate) };
  return {
    badge: <Status value={status} boxed />,
    sentence: (
      <>
        {lastSignInDate ? say('since', { ...since, last: when(lastSignInDate) }) : say('since_invited', since)}{' '}
        {status === 'Invited'
          ? invitedUntilDate
            ? say('invitation_until', { until: when(invitedUntilDate) })
            : say('invitation_over')
          : null}
        {others ? <span translate="no"> {say('also_signs_in', { who: others })}</span> : null}
      </>
    ),
    actions: personActions(person, user).map(({ key, text }) => (
      <Button key={key} className="tool sec" onClick={() => begin(key)}>
        {text}
      </Button>
    )),
  };
}
