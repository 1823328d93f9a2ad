import { accountPageOperations } from '@ratepayer/contract/accounts/account-page.operations.ts';
import { accountPagePaths } from '@ratepayer/contract/accounts/account-page.paths.ts';
import { ownRegisterOperations } from '@ratepayer/contract/accounts/own-register.operations.ts';
import { ownRegisterPaths } from '@ratepayer/contract/accounts/own-register.paths.ts';
import type { FastifyInstance } from 'fastify';
import { readHistory } from '../../../platform/audit/read-history.ts';
import type { Database } from '../../../platform/database/database.ts';
import { bind } from '../../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../../organizations/unit-lists.ts';
import { correctBalance } from './correct-balance.ts';
import { markKnown } from './mark-known.ts';
import { ownPaymentsFile, ownRegister, ownRegisterFile } from './own-register.ts';
import { paymentsOfAccountSource } from './payments-of-account.source.ts';
import { checkAccount, readAccountPage } from './read-account-page.ts';
import { readTimeline } from './read-timeline.ts';
import { registerSource } from './register.source.ts';
import { sendOnboardingMail } from './send-onboarding-mail.ts';
import { sendReminder } from './send-reminder.ts';
import { type LinkDeps, sendSignInLink } from './send-sign-in-link.ts';
import { updateNote } from './update-note.ts';

interface InUnit {
  readonly businessUnitId: number;
}
interface OfAccount {
  readonly AccountId?: number | undefined;
}

/** An account of another business unit answers as one that is nowhere. */
const checked =
  (db: Database) =>
  async ({ businessUnitId }: InUnit, { AccountId }: OfAccount) => {
    if (AccountId !== undefined)
      await db.reading([businessUnitId], (tx) => checkAccount(tx, businessUnitId, AccountId));
  };

export function accountPageRoutes(app: FastifyInstance, deps: ListDeps & LinkDeps): void {
  const { db, clock } = deps;
  const check = checked(db);
  const shown = (businessUnitId: number, id: number) =>
    db.reading([businessUnitId], (tx) => readAccountPage(tx, businessUnitId, id, clock.now()));
  bind(app, accountPagePaths, accountPageOperations, {
    getAccountPage: ({ params: { businessUnitId, accountId } }) => shown(businessUnitId, accountId),
    listAccountHistory: ({ params: { businessUnitId, accountId }, query }) =>
      db.reading([businessUnitId], async (tx) => {
        await checkAccount(tx, businessUnitId, accountId);
        return readHistory(tx, { businessUnitId, entityType: 'Account', entityId: accountId }, query.Before);
      }),
    readAccountTimeline: ({ caller, params, query }) =>
      db.reading([params.businessUnitId], async (tx) => {
        await checkAccount(tx, params.businessUnitId, params.accountId);
        return readTimeline(tx, params, caller.permissions.has('Payments:Default'), query.Before);
      }),
    listRegister: async ({ params, query }) => {
      await check(params, query);
      return pageOf(deps, registerSource, params.businessUnitId, query);
    },
    exportRegister: async ({ caller, params, query }) => {
      await check(params, query);
      const { businessUnitId, exportMethod: method } = params;
      return exportOf(deps, caller, registerSource, { businessUnitId, method, query });
    },
    listPaymentsOfAccount: async ({ params, query }) => {
      await check(params, query);
      return pageOf(deps, paymentsOfAccountSource, params.businessUnitId, query);
    },
    exportPaymentsOfAccount: async ({ caller, params, query }) => {
      await check(params, query);
      const { businessUnitId, exportMethod: method } = params;
      return exportOf(deps, caller, paymentsOfAccountSource, { businessUnitId, method, query });
    },
    updateNotes: async ({ caller, params: { id }, body, ifMatch }) =>
      shown(await updateNote(db, caller, id, { ...body, rowVersion: ifMatch }), id),
    correctBalance: async ({ caller, params: { id }, body, idempotencyKey }) =>
      shown(await correctBalance({ db, now: clock.now() }, caller, id, body, idempotencyKey), id),
    markKnown: ({ caller, params, body }) => markKnown(db, caller, params.businessUnitId, body.balanceEventIds),
    generateLoginLink: ({ caller, query }) => sendSignInLink(deps, caller, query),
    sendPaymentDueReminders: ({ caller, params: { id }, idempotencyKey }) =>
      sendReminder(deps, caller, id, idempotencyKey),
    sendOnboardingEmail: ({ caller, body, idempotencyKey }) => sendOnboardingMail(deps, caller, body, idempotencyKey),
  });
  bind(app, ownRegisterPaths, ownRegisterOperations, {
    listOwnRegister: ({ caller, params, query }) => ownRegister(deps, caller, { ...params, ...query }),
    exportOwnRegister: ({ caller, params, query }) => ownRegisterFile(deps, caller, { ...params, ...query }),
    exportOwnPayments: ({ caller, params, query }) => ownPaymentsFile(deps, caller, { ...params, ...query }),
  });
}
