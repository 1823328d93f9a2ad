import type { ChannelSetup } from '@ratepayer/contract/organizations/channel.operations.ts';
import type { ChannelKey } from '@ratepayer/contract/payments/channels.ts';
import { channelSetupApi } from '../../platform/api/channel-setup.api.ts';
import type { Call } from '../../platform/client.ts';
import { Refused } from '../../platform/refused.ts';

interface Of {
  readonly businessUnitId: number;
  readonly channel: ChannelKey;
}
const { listChannels } = channelSetupApi;

async function readOne({ businessUnitId, channel }: Of, options = {}): Promise<ChannelSetup> {
  const { items } = await listChannels({ businessUnitId }, options);
  const found = items.find(({ key }) => key === channel);
  if (!found) throw new Refused(404, []);
  return found;
}

/** One channel of a business unit: they are few, and asked for together. */
export const readChannel: Call<Of, ChannelSetup> = Object.assign(readOne, {
  operation: 'readChannel',
  path: listChannels.path,
});
