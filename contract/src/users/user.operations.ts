import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { bodyRef, ref } from '../kit/shapes.ts';
import { permissions } from './roles.ts';
import { staffLogins } from './staff-login.list.ts';
import { mostDisabled, userFields } from './user.fields.ts';
import { users } from './user.list.ts';
import { movedUser, peopleDisabled, user } from './user.shapes.ts';

const mayRead = withPermission('Users:Read');
const mayManage = withPermission('Users:Manage');
const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = inUnit.extend({ id: ref('user') });
/** So many business units are named for one person at most. */
const mostUnits = 500;
/** What is given to a person: some of the fifteen, and where. */
const given = {
  permissions: z.array(z.enum(permissions)).max(permissions.length),
  businessUnitIds: z.array(bodyRef('businessUnit')).max(mostUnits),
};
const write = { access: mayManage, refuses: [409, 428], answer: user, strict: true } as const;

export const userOperations = recordOperations(users);

/** Logins of staff, wherever they are. */
export const staffLoginOperations = recordOperations(staffLogins);

/** One of the staff: read, invited, changed, kept out and let in. */
export const personOperations = operations({
  getUser: { summary: 'One of the staff of the organization', access: mayRead, params: ofOne, answer: user },
  listUserHistory: historyOperation({
    summary: 'Who changed one of the staff, when and how',
    access: mayRead,
    params: ofOne,
  }),
  inviteUser: {
    ...write,
    summary: 'Invite somebody to the staff by a one-time link, with no more than the caller holds',
    params: inUnit,
    body: bodyOf(userFields, given),
  },
  changeUser: {
    ...write,
    summary: 'Other values of one of the staff, against the version that was read; in force at the next request',
    params: ofOne,
    body: bodyOf(userFields, { ...given, rowVersion: z.number().int() }),
  },
  inviteUserAgain: {
    ...write,
    summary: 'Mail the invitation anew; the link that was mailed before ends',
    params: ofOne,
  },
  turnUser: {
    ...write,
    summary: 'Keep one of the staff from signing in, or let them in again; open sessions end',
    params: ofOne,
    body: z.strictObject({ isLet: z.boolean() }),
  },
  disableUsers: {
    summary: 'Keep several of the staff from signing in; their open sessions end. Says who stays, and why',
    access: mayManage,
    params: inUnit,
    body: z.object({ ids: z.array(bodyRef('user')).min(1).max(mostDisabled) }),
    refuses: [428],
    answer: peopleDisabled,
    strict: true,
  },
  moveUser: {
    summary:
      'Move one of the staff to another organization: they keep their login alone, and are given anew what they may',
    access: onlyRoles('Global Admin'),
    params: ofOne,
    body: z.object({ organizationId: bodyRef('organization'), rowVersion: z.number().int() }),
    refuses: [409, 428],
    answer: movedUser,
    strict: true,
  },
  joinLogins: {
    ...write,
    summary:
      'Say that another login is of the same person, who decides by none what they asked by one; null parts them',
    access: onlyRoles('Global Admin', 'Organization Admin'),
    params: ofOne,
    body: z.strictObject({ userId: bodyRef('user').nullable(), rowVersion: z.number().int() }),
  },
  signOutUser: {
    ...write,
    summary: 'End all sessions of one of the staff; they may sign in again',
    params: ofOne,
  },
});
