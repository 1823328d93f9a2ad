import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { MeterReading } from '@ratepayer/contract/readings/reading.shapes.ts';

/** What a reading is called on its buttons. */
export const nameOf = (reading: MeterReading): string => `${shownNumber(reading)} ${reading.key}`;
