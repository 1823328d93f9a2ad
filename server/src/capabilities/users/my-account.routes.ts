import { myAccountOperations } from '@ratepayer/contract/users/my-account.operations.ts';
import { myAccountPaths } from '@ratepayer/contract/users/my-account.paths.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { endMySession, endOtherSessions, listMySessions } from './browser-sessions.ts';
import { listMyActivity } from './my-activity.ts';
import { changeMyAccount, keepMyPreferences, readMyAccount, readMyPreferences } from './my-account.ts';

/** Whoever is signed in: who they are, how they like the portal, and where they are signed in. */
export function myAccountRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  bind(app, myAccountPaths, myAccountOperations, {
    getMyAccount: ({ caller }) => readMyAccount(db, caller),
    changeMyAccount: ({ caller, body }) => changeMyAccount(db, caller, body),
    getMyPreferences: ({ caller }) => readMyPreferences(db, caller),
    keepMyPreferences: ({ caller, body }) => keepMyPreferences(db, caller, body),
    listMyActivity: ({ caller, query }) => listMyActivity(db, caller, query.Before),
    listMySessions: ({ caller }) => listMySessions(db, caller),
    endOtherSessions: ({ caller }) => endOtherSessions(db, caller),
    endMySession: ({ caller, params }) => endMySession(db, caller, params.id),
  });
}
