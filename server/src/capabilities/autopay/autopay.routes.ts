import { autopayOperations } from '@ratepayer/contract/autopay/autopay.operations.ts';
import { autopayRulesOperations } from '@ratepayer/contract/autopay/autopay-rules.operations.ts';
import { autopayPaths, autopayRulesPaths } from '@ratepayer/contract/autopay/autopay.paths.ts';
import type { FastifyInstance } from 'fastify';
import { readHistory } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { activitiesBefore } from '../enrolments/save-enrolment.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { changeRules, keptRulesId, readKeptRules } from './autopay-rules.ts';
import { previewAutopay } from './preview-autopay.ts';
import { reachAccount } from './reach-account.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';
import { unenroll } from './unenroll.ts';

/** So many activities at once. */
const most = 50;

/** A payer names nobody else. @throws 404 */
function refuseAnother(caller: Caller, customerId: number): void {
  if (caller.customerId !== customerId) throw notFound(say('no_such_payer'));
}

export function autopayRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db, clock } = deps;
  bind(app, autopayPaths, autopayOperations, {
    getAutopaySettings: ({ caller, params: { id } }) =>
      db.reading(caller.businessUnitIds, async (tx) =>
        readSettings(tx, caller, await reachAccount(tx, caller, id, 'Accounts:Read'), clock.now()),
      ),
    changeAutopaySettings: ({ caller, params: { id }, body }) => saveSettings(deps, caller, id, body),
    changeCustomerAutopaySettings: ({ caller, params: { customerId, accountId }, body }) => {
      refuseAnother(caller, customerId);
      return saveSettings(deps, caller, accountId, body);
    },
    previewAutopay: ({ caller, params: { id }, body }) => previewAutopay(deps, caller, id, body),
    unenrollAutopay: ({ caller, params: { id }, body }) => unenroll(deps, caller, id, body),
    stopMyAutopay: ({ caller, params: { customerId, accountId }, body }) => {
      refuseAnother(caller, customerId);
      return unenroll(deps, caller, accountId, body);
    },
    listAutopayHistory: ({ caller, params: { accountId }, query }) =>
      db.reading(caller.businessUnitIds, async (tx) => {
        await reachAccount(tx, caller, accountId, 'Accounts:Read');
        const rows = await activitiesBefore(tx, accountId, query.Before, most + 1);
        const items = rows.slice(0, most).map(({ date, ...one }) => ({ ...one, date: date.toISOString() }));
        return { items, nextBefore: rows.length > most ? (items.at(-1)?.id ?? null) : null };
      }),
  });
  bind(app, autopayRulesPaths, autopayRulesOperations, {
    readAutopayRules: ({ params }) => db.reading([params.businessUnitId], (tx) => readKeptRules(tx, params)),
    changeAutopayRules: ({ caller, params, body }) => changeRules(db, caller, params, body),
    listAutopayRulesHistory: ({ params, query }) =>
      db.reading([params.businessUnitId], async (tx) => {
        const entityId = await keptRulesId(tx, params);
        if (entityId === undefined) return { items: [], nextBefore: null };
        const of = { businessUnitId: params.businessUnitId, entityType: 'AutopayRule', entityId };
        return readHistory(tx, of, query.Before);
      }),
  });
}
