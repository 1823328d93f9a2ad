import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import type { UserStatus } from '@ratepayer/contract/users/user.fields.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-people.ts';

export type PersonAct = 'disable' | 'enable' | 'join' | 'part' | 'resend' | 'sign_out';
type Of = Pick<StaffUser, 'id'> & {
  readonly status: UserStatus;
  /** Known of one that is opened. */
  readonly otherLogins?: StaffUser['otherLogins'];
};

const whenOf: Readonly<Record<PersonAct, (person: Of, own: boolean) => boolean>> = {
  resend: ({ status }) => status === 'Invited',
  sign_out: ({ status }) => status === 'Active',
  disable: ({ status }, own) => status !== 'Disabled' && !own,
  enable: ({ status }, own) => status === 'Disabled' && !own,
  join: ({ otherLogins }, own) => otherLogins !== undefined && !own,
  part: ({ otherLogins = [] }, own) => otherLogins.length > 0 && !own,
};
const ofAdministrators: readonly PersonAct[] = ['join', 'part'];
const isAdministrator = ({ role }: SessionUser) => role === 'Global Admin' || role === 'Organization Admin';

/** What may be done with one of the staff as they stand; each asks first. */
export const personActions = (person: Of & { readonly mayChange?: boolean }, user: SessionUser) =>
  user.permissions.includes('Users:Manage') && person.mayChange !== false
    ? (Object.keys(whenOf) as PersonAct[])
        .filter((key) => whenOf[key](person, person.id === user.id))
        .filter((key) => isAdministrator(user) || !ofAdministrators.includes(key))
        .map((key) => ({ key, text: say(key) }))
    : [];
