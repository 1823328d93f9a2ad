import type { Consumer } from '../../platform/outbox/consumer.ts';
import { openTechnicalTicket } from './open-technical-ticket.ts';

/** Turns calls for help into tickets; a repeat finds its ticket open. */
export const ticketConsumer: Consumer = {
  name: 'tickets',
  wants: (topic) => topic === 'ticket.Technical',
  async take(tx, rows) {
    for (const { businessUnitId, payload } of rows) {
      await openTechnicalTicket(tx, {
        businessUnitId,
        title: String(payload['title']),
        description: String(payload['description']),
        dedupeKey: String(payload['dedupeKey']),
        ...(payload['paymentId'] === undefined ? {} : { paymentId: Number(payload['paymentId']) }),
      });
    }
  },
};
