import { userOperations, personOperations } from '@ratepayer/contract/users/user.operations.ts';
import { users } from '@ratepayer/contract/users/user.list.ts';
import { personPaths } from '@ratepayer/contract/users/user.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import type { ListDeps } from '../organizations/unit-lists.ts';
import { recordRoutes } from '../organizations/unit-records.ts';
import { changePerson } from './change-person.ts';
import { disablePeople } from './disable-people.ts';
import { readPerson } from './find-person.ts';
import { historyOfPerson } from './history-of-person.ts';
import { invitePerson, invitePersonAgain } from './invite-person.ts';
import { joinLogins } from './join-logins.ts';
import { movePerson } from './move-person.ts';
import type { PeopleDeps } from './save-person.ts';
import { signOutPerson, turnPerson } from './turn-person.ts';
import { staffLoginRoutes } from './staff-login.routes.ts';
import { userSourceFor } from './user.source.ts';

const recordOfUser = recordRoutes(users, userOperations, userSourceFor);

/** The staff: their list, one of them, and what is done with one. */
export function userRoutes(app: FastifyInstance, deps: ListDeps & PeopleDeps): void {
  const { db } = deps;
  recordOfUser(app, deps);
  staffLoginRoutes(app, deps);
  bind(app, personPaths, personOperations, {
    getUser: ({ caller, params }) => db.reading(caller.businessUnitIds, (tx) => readPerson(tx, caller, params)),
    listUserHistory: ({ caller, params, query }) => historyOfPerson(db, caller, params, query.Before),
    inviteUser: ({ caller, params, body }) => invitePerson(deps, caller, { ...params, ...body }),
    changeUser: ({ caller, params, body }) => changePerson(deps, caller, { ...params, ...body }),
    disableUsers: ({ caller, params, body }) => disablePeople(deps, caller, { ...params, ...body }),
    inviteUserAgain: ({ caller, params }) => invitePersonAgain(deps, caller, params),
    turnUser: ({ caller, params, body }) => turnPerson(deps, caller, { ...params, ...body }),
    moveUser: ({ caller, params, body }) => movePerson(deps, caller, { ...params, ...body }),
    joinLogins: ({ caller, params, body }) => joinLogins(deps, caller, { ...params, ...body }),
    signOutUser: ({ caller, params }) => signOutPerson(deps, caller, params),
  });
}
