import type { Clock } from '../../platform/clock/clock.ts';
import type { Consumer } from '../../platform/outbox/consumer.ts';
import { takeReturned } from './take-returned.ts';

/** Hears that a bank sent a debit back, and ends what would be sent back again. */
export const returnedConsumer = (clock: Clock): Consumer => ({
  name: 'returned debits',
  wants: (topic) => topic === 'Payment.Adjusted',
  take: (tx, rows) =>
    takeReturned(
      tx,
      rows.map(({ payload }) => Number(payload['id'])),
      clock.now(),
    ),
});
