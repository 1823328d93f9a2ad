import { channelKeys, channelOf, sourceTypeKeys, sourceTypeOf } from '@ratepayer/contract/payments/channels.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { sayValue } from '../../platform/texts/values.ts';

/** A channel or a way of paying; nothing stands for what was received elsewhere. */
export const labelOf = (name: string): string =>
  name === '' || name === 'External' ? say('elsewhere') : sayValue(name);

/** The filter of the list of payments that holds a channel or a source alone. */
export function filterOf(by: 'channel' | 'source', name: string): Record<string, string> {
  if (name === '' || name === 'External') return { origin: 'External' };
  if (by === 'channel') return { channel: channelKeys.find((key) => channelOf(key) === name) ?? '' };
  return { source: sourceTypeKeys.find((key) => sourceTypeOf(key) === name) ?? '' };
}
