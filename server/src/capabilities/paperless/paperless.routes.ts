import { paperlessOperations } from '@ratepayer/contract/paperless/paperless.operations.ts';
import { paperlessPaths } from '@ratepayer/contract/paperless/paperless.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { reachAccount } from '../autopay/reach-account.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { changePaperless } from './change-paperless.ts';
import { endPaperless } from './end-paperless.ts';
import { readPaperless } from './read-paperless.ts';

/** A payer names nobody else. @throws 404 */
function refuseAnother(caller: Caller, customerId: number): void {
  if (caller.customerId !== customerId) throw notFound(say('no_such_payer'));
}

export function paperlessRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  bind(app, paperlessPaths, paperlessOperations, {
    getPaperless: ({ caller, params: { id } }) =>
      deps.db.reading(caller.businessUnitIds, async (tx) =>
        readPaperless(tx, caller, await reachAccount(tx, caller, id, 'Accounts:Read')),
      ),
    changePaperless: ({ caller, params: { id }, body }) => changePaperless(deps, caller, id, body),
    endPaperless: ({ caller, params: { id }, body }) => endPaperless(deps, caller, id, body),
    changeMyPaperless: ({ caller, params: { customerId, accountId }, body }) => {
      refuseAnother(caller, customerId);
      return changePaperless(deps, caller, accountId, { ...body, customerId });
    },
    endMyPaperless: ({ caller, params: { customerId, accountId }, body }) => {
      refuseAnother(caller, customerId);
      return endPaperless(deps, caller, accountId, { ...body, customerId });
    },
  });
}
