import type { PaymentDeps } from '@ratepayer/server/capabilities/payments/deps.ts';
import type { GatewayAnswer, PaymentGateway } from '@ratepayer/server/integrations/payment-gateway/payment-gateway.ts';
import type { Clock } from '@ratepayer/server/platform/clock/clock.ts';
import type { Consumer } from '@ratepayer/server/platform/outbox/consumer.ts';

const ownGateway = 'Sandbox';

/** A gateway of nobody: it approves whatever it is asked, and no request leaves the machine. */
function standIn(): PaymentGateway {
  let asked = 0;
  const approve = async ({ amountMinor, currencyCode }: { amountMinor: number; currencyCode: string }) =>
    ({
      outcome: 'approved',
      gatewayTransactionId: `rehearsed${++asked}`,
      authCode: '000000',
      responseCode: 'approved',
      message: 'Rehearsed',
      amountMinor,
      currencyCode,
    }) satisfies GatewayAnswer;
  return {
    supports: { void: true, partialRefund: true, inquiry: true },
    lostCodes: new Set(),
    sale: approve,
    void: approve,
    refund: approve,
    inquire: async () => ({ outcome: 'notFound' }),
  };
}

/**
 * The worker's parts for days that are rehearsed: under another clock, without texts, and with a stand-in for every
 * gateway but the sandbox, which is tables of this database.
 */
export function rehearsed(deps: PaymentDeps, clock: Clock): PaymentDeps {
  const one = standIn();
  return {
    ...deps,
    clock,
    texts: undefined,
    bankVerification: undefined,
    gatewayOf: (type) => (type === ownGateway ? deps.gatewayOf(type) : one),
  };
}

/** Takes every announcement and sends none; mails are counted by their name. */
export function mailsCounted(): { readonly consumer: Consumer; readonly mails: ReadonlyMap<string, number> } {
  const mails = new Map<string, number>();
  return {
    mails,
    consumer: {
      name: 'rehearsal',
      wants: () => true,
      async take(_tx, rows) {
        for (const { topic } of rows)
          if (topic.startsWith('email.')) mails.set(topic.slice(6), (mails.get(topic.slice(6)) ?? 0) + 1);
      },
    },
  };
}
