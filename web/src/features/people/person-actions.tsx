import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import type { UserStatus } from '@ratepayer/contract/users/user.fields.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-people.ts';

export type PersonAct = 'disable' | 'enable' | 'resend' | 'sign_out';
type Of = Pick<StaffUser, 'id'> & { readonly status: UserStatus };

const whenOf: Readonly<Record<PersonAct, (person: Of, own: boolean) => boolean>> = {
  resend: ({ status }) => status === 'Invited',
  sign_out: ({ status }) => status === 'Active',
  disable: ({ status }, own) => status !== 'Disabled' && !own,
  enable: ({ status }, own) => status === 'Disabled' && !own,
};

/** What may be done with one of the staff as they stand; each asks first. */
export const personActions = (person: Of & { readonly mayChange?: boolean }, user: SessionUser) =>
  user.permissions.includes('Users:Manage') && person.mayChange !== false
    ? (Object.keys(whenOf) as PersonAct[])
        .filter((key) => whenOf[key](person, person.id === user.id))
        .map((key) => ({ key, text: say(key) }))
    : [];
