import type { FastifyInstance } from 'fastify';
import { walletOperations } from '@ratepayer/contract/payments/wallet.operations.ts';
import { walletPaths } from '@ratepayer/contract/payments/wallet.paths.ts';
import { bind } from '../../platform/http/bind.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { changeSource, removeSource } from './change-source.ts';
import { customerOf } from './customer-of.ts';
import { listSources } from './list-sources.ts';
import { saveSource } from './save-source.ts';
import { waysToKeep } from './ways-to-keep.ts';

export function walletRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  bind(app, walletPaths, walletOperations, {
    listWallet: ({ caller, params }) =>
      deps.db.scoped([params.businessUnitId], async (tx) => ({
        items: await listSources(tx, customerOf(caller), params.businessUnitId, deps.clock.now()),
      })),
    readWaysToKeep: ({ params }) => waysToKeep(deps, params.businessUnitId),
    saveToWallet: ({ caller, params, body }) => saveSource(deps, caller, params.businessUnitId, body),
    changeWalletSource: ({ caller, params, body }) => changeSource(deps, caller, params, body),
    removeWalletSource: ({ caller, params, query }) => removeSource(deps, caller, params, query.ReplacementId),
  });
}
