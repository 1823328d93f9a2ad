import type { Consumer } from '../../platform/outbox/consumer.ts';
import { openTechnicalTicket } from './open-technical-ticket.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';

/** Turns calls for help into tickets; a repeat finds its ticket open. */
export const ticketConsumer: Consumer = {
  name: 'tickets',
  wants: (topic) => topic === 'ticket.Technical',
  async take(tx, rows) {
    for (const { businessUnitId, payload } of rows) {
      await openTechnicalTicket(tx, {
        businessUnitId,
        title: payload['title'] as Written,
        description: payload['description'] as Written,
        dedupeKey: String(payload['dedupeKey']),
        ...(payload['paymentId'] === undefined ? {} : { paymentId: Number(payload['paymentId']) }),
      });
    }
  },
};
