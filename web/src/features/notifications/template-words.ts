import type { NotificationTemplate } from '@ratepayer/contract/notifications/template.operations.ts';
import { say } from '../../platform/texts/staff-templates.ts';

/** Whose words a message says. */
export const sourceName = (source: NotificationTemplate['source']): string =>
  source === 'Product' ? say('source_product') : say(source === 'Organization' ? 'source_organization' : 'source_unit');

/** What a kind of message is called in an address. */
export const placeOf = ({ key, channel }: Pick<NotificationTemplate, 'key' | 'channel'>): string =>
  `${key.replaceAll(' ', '-')}.${channel}`;

/** Whether it is sent, as the list says it. */
export const sendsName = ({ mayBeOff, isOn }: Pick<NotificationTemplate, 'mayBeOff' | 'isOn'>): string =>
  mayBeOff ? say(isOn ? 'on' : 'off') : say('always');
