import { afterAll, expect } from 'vitest';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import { readBySandboxReader } from '../src/integrations/payment-gateway/sandbox/reader.ts';
import { brokenInvariants, goodCard } from './paying.ts';
import { openWorld } from './world.ts';

/** Who takes payments otherwise than on the page of a payer, and the steps of a payment. */
export async function openChannels() {
  const world = await openWorld();
  const unit = await world.unitId('riverton-water');
  const clerk = await world.token('clerk@riverton.test');
  const machine = await world.machineToken('riverton-cis');
  afterAll(async () => {
    expect(await brokenInvariants(world)).toEqual([]);
    await world.close();
  });

  const put = <T = PaymentIntent>(intent: { identifier: string }, step: string, body: object, token?: string) =>
    world.call<T>('PUT', `/api/payment-intents/${intent.identifier}/${step}`, { ...(token ? { token } : {}), body });
  const process = (intent: PaymentIntent, token?: string) =>
    world.call<PaymentResult>('POST', `/api/payment-intents/${intent.identifier}/process`, {
      ...(token ? { token } : {}),
      body: {
        totalMinor: intent.totalMinor,
        acknowledgedTermsVersionIds: intent.terms.map((terms) => terms.termsVersionId),
      },
    });
  const paid = async (result: PaymentResult) =>
    (await world.call('GET', `/api/payments/${result.paymentId}`, { token: clerk })).body;
  const swipe = (kind = 'msr.encrypted', number = goodCard, expiry = '12/39') =>
    readBySandboxReader(kind, { number, expiry });

  return { world, unit, clerk, machine, put, process, paid, swipe };
}
