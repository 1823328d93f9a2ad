import type { ValuesOf } from '../kit/fields.ts';
import type { deviceFields } from './device.fields.ts';

export type DeviceValues = ValuesOf<typeof deviceFields>;
export type DeviceProblem = 'device_type_needed' | 'device_address_needed' | 'device_inspector_needed';

/** What does not fit together, by field. */
export const wrongInDevice = ({
  cardSwipeDevice,
  tokenizationType,
  connection,
  networkAddress,
  inspectionDate,
  inspectedBy,
}: DeviceValues): { readonly [K in keyof DeviceValues]?: DeviceProblem } => ({
  ...(cardSwipeDevice !== 'None' && tokenizationType === null
    ? { tokenizationType: 'device_type_needed' as const }
    : {}),
  ...(connection === 'Network' && networkAddress === '' ? { networkAddress: 'device_address_needed' as const } : {}),
  ...(inspectionDate !== null && inspectedBy === '' ? { inspectedBy: 'device_inspector_needed' as const } : {}),
});

/** As it is kept: what has no reader sends nothing, and only what is on the network has an address there. */
export const fittedDevice = (asked: DeviceValues): DeviceValues => ({
  ...asked,
  tokenizationType: asked.cardSwipeDevice === 'None' ? null : asked.tokenizationType,
  networkAddress: asked.connection === 'Network' ? asked.networkAddress : '',
});
