import { channelSetupOperations } from '@ratepayer/contract/organizations/channel.operations.ts';
import { channelSetupPaths } from '@ratepayer/contract/organizations/channel.paths.ts';
import { channelOf } from '@ratepayer/contract/payments/channels.ts';
import type { FastifyInstance } from 'fastify';
import { readHistory } from '../../../platform/audit/read-history.ts';
import type { Database } from '../../../platform/database/database.ts';
import { bind } from '../../../platform/http/bind.ts';
import { businessUnitOf } from '../find-business-unit.ts';
import { changeChannel } from './change-channel.ts';
import { keptChannel, readChannels } from './read-channels.ts';

export function channelSetupRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  bind(app, channelSetupPaths, channelSetupOperations, {
    listChannels: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], async (tx) => ({ items: await readChannels(tx, businessUnitId) })),
    changePaymentIntentConfig: ({ caller, params, body: { rowVersion, ...values } }) =>
      changeChannel(db, caller, { ...params, rowVersion }, values),
    listChannelHistory: ({ params: { businessUnitId, channel }, query }) =>
      db.reading([businessUnitId], async (tx) => {
        await businessUnitOf(tx, businessUnitId);
        const kept = await keptChannel(tx, businessUnitId, channelOf(channel));
        if (!kept) return { items: [], nextBefore: null };
        return readHistory(tx, { businessUnitId, entityType: 'Channel', entityId: kept.id }, query.Before);
      }),
  });
}
