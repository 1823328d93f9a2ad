import type { FastifyInstance } from 'fastify';
import { channelOf } from '@ratepayer/contract/payments/channels.ts';
import { channelOperations } from '@ratepayer/contract/payments/channel.operations.ts';
import { channelPaths } from '@ratepayer/contract/payments/channel.paths.ts';
import { bind } from '../../platform/http/bind.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { abandonSession } from './abandon-session.ts';
import { createIntent } from './create-intent.ts';
import { offeredConfig } from './offered-config.ts';
import { setPhoneCharges, setPhoneSource } from './pay-by-phone.ts';
import { setReadCard } from './read-card.ts';
import { beginVerification, setVerifiedBank } from './verify-bank.ts';

export function channelRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  bind(app, channelPaths, channelOperations, {
    getPaymentIntentConfig: ({ params }) =>
      deps.db.scoped([params.businessUnitId], (tx) =>
        offeredConfig(tx, params.businessUnitId, channelOf(params.channel), deps.clock.now()),
      ),
    createIvrPaymentIntent: ({ caller, body }) => createIntent(deps, caller, 'IVR', body),
    putIvrCharges: ({ caller, params, body }) => setPhoneCharges(deps, caller, params.identifier, body.charges),
    putIvrPaymentSource: ({ caller, params, body }) => setPhoneSource(deps, caller, params.identifier, body),
    putCardData: ({ caller, params, body }) => setReadCard(deps, caller, params.identifier, body),
    beginBankVerification: ({ caller, params }) => beginVerification(deps, caller, params.identifier),
    putVerifiedBank: ({ caller, params, body }) => setVerifiedBank(deps, caller, params.identifier, body),
    abandonPaymentIntent: ({ caller, params }) => abandonSession(deps, caller, params.identifier),
  });
}
