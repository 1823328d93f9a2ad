import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';

/**
 * A Stripe that remembers, over real HTTP, after these pages of Stripe's (API 2026-10-28, fields as in the package's
 * types): docs.stripe.com/api/payment_intents (states, `confirmation_method: manual`, cancel), /api/idempotent_requests
 * (the first answer of a key again, errors too; another body: idempotency_error), /api/payment_methods/attach and
 * /detach ("may not be used again"), /api/refunds (pending, charge_already_refunded), /api/setup_intents, /error-codes.
 */
export interface StripeServer {
  readonly url: string;
  readonly asked: {
    readonly method: string;
    readonly path: string;
    readonly key: string;
    readonly idempotencyKey: string;
    readonly body: URLSearchParams;
  }[];
  readonly intents: Map<string, Kept>;
  readonly refunds: Map<string, Stripe.Refund>;
  readonly customers: Set<string>;
  /**
   * Payouts and the balance transactions in them (/api/payouts, /api/balance_transactions,
   * /reports/payout-reconciliation).
   */
  readonly books: { payouts: object[]; lines: { readonly payout: string; readonly [field: string]: unknown }[] };
  /** Payment methods that are attached, with their customer. */
  readonly attached: Map<string, string>;
  /**
   * How the line behaves for requests whose path matches: done and cut, done and never answered, never reached, a fault
   * of Stripe's.
   */
  disturb(path: RegExp, how: 'cut' | 'slow' | 'unreached' | 'fault' | 'busy' | 'malformed', times?: number): void;
  /** Every line is good again. */
  calm(): void;
  /** The payer did what the issuer asked for in the vendor's frame. */
  payerConfirms(intent: string, well: boolean): void;
  /** Sums that really moved, by our reference; a sale counts once however often it is asked. */
  chargedOf(reference: string): number;
  close(): Promise<void>;
}

type Kept = {
  -readonly [K in keyof Pick<
    Stripe.PaymentIntent,
    'id' | 'amount' | 'amount_received' | 'currency' | 'status' | 'client_secret'
  >]: Stripe.PaymentIntent[K];
} & {
  object: 'payment_intent';
  customer: string;
  payment_method: string;
  metadata: Record<string, string>;
  last_payment_error: object | null;
  latest_charge: object | null;
  authenticated: boolean;
  confirmed: number;
};

interface Reply {
  readonly status: number;
  readonly body: object;
}

const ok = (body: object): Reply => ({ status: 200, body });
const fault = (status: number, error: Record<string, unknown>): Reply => ({ status, body: { error } });
const missing = (what: string) =>
  fault(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` });
const list = (data: object[]) => ok({ object: 'list', has_more: false, url: '/v1/list', data });

export async function openStripe(): Promise<StripeServer> {
  const intents = new Map<string, Kept>();
  const refunds = new Map<string, Stripe.Refund>();
  const customers = new Set<string>();
  const books: StripeServer['books'] = { payouts: [], lines: [] };
  const attached = new Map<string, string>();
  const used = new Set<string>();
  const answered = new Map<string, { body: string; reply: Reply }>();
  const asked: StripeServer['asked'] = [];
  const disturbed: { path: RegExp; how: string; times: number }[] = [];
  let next = 0;
  const id = (prefix: string): string => {
    next += 1;
    return `${prefix}_${next.toString().padStart(6, '0')}`;
  };

  function confirm(intent: Kept, body: URLSearchParams): Reply {
    if (intent.status !== 'requires_confirmation')
      return fault(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `The PaymentIntent has status ${intent.status}`,
        payment_intent: intent,
      });
    const method = intent.payment_method;
    if (!attached.has(method) && used.has(method)) {
      const message =
        'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.';
      return fault(400, { type: 'invalid_request_error', message });
    }
    used.add(method);
    intent.confirmed += 1;
    const refuse = (code: string, message: string): Reply => {
      intent.status = 'requires_payment_method';
      intent.last_payment_error = { type: 'card_error', code: 'card_declined', decline_code: code, message };
      return fault(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: code,
        message,
        payment_intent: intent,
      });
    };
    if (method.includes('declined')) return refuse('generic_decline', 'Your card was declined.');
    if (method.includes('asks') && !intent.authenticated) {
      if (body.get('error_on_requires_action') === 'true')
        return refuse('authentication_required', 'Your card was declined. This transaction requires authentication.');
      intent.status = 'requires_action';
      return ok(intent);
    }
    if (method.includes('processing')) {
      intent.status = 'processing';
      return ok(intent);
    }
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.latest_charge = { id: intent.id.replace('pi', 'ch'), object: 'charge', authorization_code: '042917' };
    return ok(intent);
  }

  function refund(body: URLSearchParams): Reply {
    const intent = intents.get(body.get('payment_intent') ?? '');
    if (intent?.status !== 'succeeded') return missing('charge');
    const amount = Number(body.get('amount'));
    const back = [...refunds.values()]
      .filter((each) => each.payment_intent === intent.id && each.status !== 'failed')
      .reduce((sum, each) => sum + each.amount, 0);
    if (back + amount > intent.amount)
      return fault(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'Charge has already been refunded.',
      });
    const made = {
      id: id('re'),
      object: 'refund',
      amount,
      currency: 'usd',
      status: intent.payment_method.includes('slow_refund') ? 'pending' : 'succeeded',
      payment_intent: intent.id,
      metadata: { reference: body.get('metadata[reference]') ?? '' },
    } as unknown as Stripe.Refund;
    refunds.set(made.id, made);
    return ok(made);
  }

  function created(body: URLSearchParams): Reply {
    const customer = body.get('customer') ?? '';
    const method = body.get('payment_method') ?? '';
    if (customer && attached.get(method) !== customer)
      return fault(400, {
        type: 'invalid_request_error',
        message: 'The payment method supplied does not belong to this customer.',
      });
    const pi = id('pi');
    const made: Kept = {
      id: pi,
      object: 'payment_intent',
      amount: Number(body.get('amount')),
      amount_received: 0,
      currency: body.get('currency') ?? '',
      status: 'requires_confirmation',
      client_secret: `${pi}_secret_1`,
      customer,
      payment_method: method,
      metadata: { reference: body.get('metadata[reference]') ?? '', purpose: body.get('metadata[purpose]') ?? '' },
      last_payment_error: null,
      latest_charge: null,
      authenticated: false,
      confirmed: 0,
    };
    intents.set(pi, made);
    return ok(made);
  }

  interface Call {
    readonly method: string;
    readonly one: string;
    readonly verb: string;
    readonly query: URLSearchParams;
    readonly body: URLSearchParams;
  }

  function intentCall({ method, one, verb, query, body }: Call): Reply {
    if (one === '' && method === 'POST') return created(body);
    if (one === '')
      return list([...intents.values()].filter((intent) => intent.customer === query.get('customer')).reverse());
    if (one === 'search')
      return list(
        [...intents.values()].filter((intent) => query.get('query')?.includes(`'${intent.metadata['reference']}'`)),
      );
    const intent = intents.get(one);
    if (!intent) return missing('payment_intent');
    if (verb === 'confirm') return confirm(intent, body);
    return verb === 'cancel' ? cancel(intent) : ok(intent);
  }

  function cancel(intent: Kept): Reply {
    if (['succeeded', 'processing', 'canceled'].includes(intent.status))
      return fault(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: 'You cannot cancel this PaymentIntent',
        payment_intent: intent,
      });
    intent.status = 'canceled';
    return ok(intent);
  }

  function refundCall({ method, one, query, body }: Call): Reply {
    if (method === 'POST') return refund(body);
    const found = refunds.get(one);
    if (one !== '') return found ? ok(found) : missing('refund');
    return list([...refunds.values()].filter((each) => each.payment_intent === query.get('payment_intent')));
  }

  function customerCall({ method, one }: Call): Reply {
    if (method === 'DELETE')
      return customers.delete(one) ? ok({ id: one, object: 'customer', deleted: true }) : missing('customer');
    const customer = id('cus');
    customers.add(customer);
    return ok({ id: customer, object: 'customer' });
  }

  function setupCall({ one, verb, body }: Call): Reply {
    if (verb === 'cancel') return ok({ id: one, object: 'setup_intent', status: 'canceled' });
    const method = body.get('payment_method') ?? '';
    const asks = method.includes('asks');
    if (!asks) attached.set(method, body.get('customer') ?? '');
    return ok({ id: id('seti'), object: 'setup_intent', status: asks ? 'requires_action' : 'succeeded' });
  }

  const calls: Readonly<Record<string, (call: Call) => Reply>> = {
    payment_intents: intentCall,
    refunds: refundCall,
    customers: customerCall,
    setup_intents: setupCall,
    payment_methods: ({ one, verb, body }) => paymentMethod(one, verb, body),
    payouts: () => list(books.payouts),
    balance_transactions: ({ query }) => list(books.lines.filter((line) => line.payout === query.get('payout'))),
  };

  function handle(method: string, url: URL, body: URLSearchParams): Reply {
    const [, , kind = '', one = '', verb = ''] = url.pathname.split('/');
    return calls[kind]?.({ method, one, verb, query: url.searchParams, body }) ?? missing(url.pathname);
  }

  function paymentMethod(one: string, verb: string, body: URLSearchParams): Reply {
    if (one.includes('unknown')) return missing('PaymentMethod');
    const card = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2039, fingerprint: `fp_${one}` };
    if (verb === 'attach') {
      if (one.includes('refused'))
        return fault(402, {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: 'Your card was declined.',
        });
      if (used.has(one) && !attached.has(one))
        return fault(400, {
          type: 'invalid_request_error',
          message: 'This PaymentMethod was previously used and may not be used again.',
        });
      attached.set(one, body.get('customer') ?? '');
    }
    if (verb === 'detach') {
      if (!attached.delete(one))
        return fault(400, {
          type: 'invalid_request_error',
          message: 'The payment method you provided is not attached to a customer so detachment is impossible.',
        });
      used.add(one);
    }
    return ok({ id: one, object: 'payment_method', type: 'card', card });
  }

  /** Twice under one key: the first answer again, or a refusal when the body differs. */
  function keyed(request: IncomingMessage, url: URL, text: string): Reply {
    const key = String(request.headers['idempotency-key'] ?? '');
    const before = key ? answered.get(key) : undefined;
    if (before && before.body !== text)
      return fault(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    const reply = before?.reply ?? structuredClone(handle(request.method ?? '', url, new URLSearchParams(text)));
    if (key && !before) answered.set(key, { body: text, reply });
    return reply;
  }

  function respond(request: IncomingMessage, response: ServerResponse, url: URL, text: string): void {
    const found = disturbed.find((each) => each.times > 0 && each.path.test(`${request.method} ${url.pathname}`));
    if (found) found.times -= 1;
    const how = found?.how ?? 'answers';
    if (how === 'fault')
      send(response, { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } });
    else if (how === 'busy')
      send(
        response,
        fault(409, {
          type: 'invalid_request_error',
          code: 'idempotency_key_in_use',
          message: 'Another request with this key is running.',
        }),
      );
    else if (how === 'unreached') request.socket.destroy();
    else {
      const reply = keyed(request, url, text);
      if (how === 'cut') request.socket.destroy();
      else if (how === 'malformed') response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": "pi_');
      else if (how !== 'slow') send(response, reply);
    }
  }

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://local');
      const head = {
        method: request.method ?? '',
        path: url.pathname,
        key: String(request.headers.authorization),
        idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
      };
      asked.push({ ...head, body: new URLSearchParams(text) });
      respond(request, response, url, text);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    intents,
    refunds,
    customers,
    books,
    attached,
    disturb: (path, how, times = 1) => void disturbed.unshift({ path, how, times }),
    calm: () => void disturbed.splice(0),
    payerConfirms(intent, well) {
      const kept = intents.get(intent);
      if (!kept) throw new Error(`There is no ${intent}.`);
      kept.authenticated = well;
      kept.status = well ? 'requires_confirmation' : 'requires_payment_method';
      if (!well)
        kept.last_payment_error = {
          code: 'payment_intent_authentication_failure',
          message: 'The provided PaymentMethod has failed authentication.',
        };
    },
    chargedOf: (reference) =>
      [...intents.values()]
        .filter((each) => each.metadata['reference'] === reference)
        .reduce((sum, each) => sum + each.amount_received, 0),
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

const send = (response: ServerResponse, { status, body }: Reply): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
