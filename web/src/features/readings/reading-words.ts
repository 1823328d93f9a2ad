import type { MeterReading } from '@ratepayer/contract/readings/reading.shapes.ts';

/** The number of its account, with the sub-account. */
export const accountOf = ({
  accountNumber,
  subAccountNumber,
}: Pick<MeterReading, 'accountNumber' | 'subAccountNumber'>) =>
  [accountNumber, subAccountNumber].filter(Boolean).join(' – ');

/** What a reading is called on its buttons. */
export const nameOf = (reading: MeterReading): string => `${accountOf(reading)} ${reading.key}`;
