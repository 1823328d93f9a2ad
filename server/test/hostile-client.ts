import { expect } from 'vitest';
import { z } from 'zod';
import type { Operation } from '@ratepayer/contract/kit/operation.ts';
import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import { allPaths } from './all-operations.ts';
import { brokenInvariants, prepare } from './paying.ts';
import type { World } from './world.ts';

export const hostileSeed = 20_261_121;

/** A small generator with a seed, so that what fails once fails again. */
export function random(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const nasty: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  'a'.repeat(10_000),
  "'; drop table payment; --",
  '<script>alert(1)</script>',
  '\u0000',
  '\u0007',
  '\ud800',
  '%00',
  '../../etc/passwd',
  '{{amount}}',
  '=1+1',
  [],
  [[]],
  {},
  { __proto__: { x: 1 } },
  { constructor: 1 },
  [null],
  Array(200).fill(1),
  'NaN',
  '1e400',
  '٣',
  '２',
  '4242424242424242',
  '2026-13-45',
  '0001-01-01',
  '9999-12-31',
];

function fieldsOf(shape: unknown): string[] {
  if (shape instanceof z.ZodObject) return Object.keys(shape.shape);
  if (shape instanceof z.ZodDiscriminatedUnion)
    return [...new Set(shape.options.flatMap((option) => fieldsOf(option)))];
  return shape instanceof z.ZodOptional ? fieldsOf(shape.unwrap()) : [];
}

/**
 * One request whose address, query and body hold nonsense by chance; every fourth and seventh round worse than that.
 */
function nonsense(id: string, operation: Operation, real: Record<string, unknown>, round: number, next: () => number) {
  const pick = () => nasty[Math.floor(next() * nasty.length)];
  const { method, url } = routeOf(allPaths[id] ?? '');
  const filled = url.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent((round % 4 === 0 ? String(pick()) : String(real[key] ?? 1)).toWellFormed() || 'x'),
  );
  const query = new URLSearchParams(
    fieldsOf(operation.query).flatMap((key) => (next() < 0.5 ? [[key, String(pick()).toWellFormed()]] : [])),
  ).toString();
  const fields = operation.body
    ? Object.fromEntries([...fieldsOf(operation.body), 'extra'].flatMap((key) => (next() < 0.7 ? [[key, pick()]] : [])))
    : undefined;
  return {
    method,
    address: query ? `${filled}?${query}` : filled,
    body: fields && round % 7 === 0 ? pick() : fields,
    headers: { 'content-type': 'application/json', 'idempotency-key': String(pick()).replace(/[^\x20-\x7e]/g, '') },
  };
}

/** Somebody who knows every operation and real numbers for it, and sends nonsense: the same each time. */
export interface HostileClient {
  /** Sends so many requests to one operation: each is answered with a clear error or as it should, never with a 500. */
  send(id: string, operation: Operation, rounds: number): Promise<void>;
  /** Wants everything that matters to be as it was. */
  changedNothing(): Promise<void>;
}

export async function openHostileClient(world: World): Promise<HostileClient> {
  const tokens = ['', await world.token('admin@riverton.test'), (await world.quickPay(['10001'])).token];
  const accountId = await world.accountId('10001');
  const { intent } = await prepare(world, { token: tokens[2] ?? '', accountId, amountMinor: 1234 });
  const unit = await world.unitId('riverton-water');
  const upload = await world.call('POST', `/api/business-units/${unit}/accounts/get-upload-url?fileName=a.csv`, {
    token: tokens[1] ?? '',
  });
  const real = {
    businessUnitId: unit,
    id: unit,
    identifier: intent.identifier,
    uploadId: upload.body.uploadId,
    slug: 'riverton-water',
    channelType: 'QuickPay',
    channel: 'QuickPay',
    paymentId: 1,
    referenceNumber: '900000000000000004',
  };
  return {
    async send(id, operation, rounds) {
      const next = random(hostileSeed);
      for (let round = 0; round < rounds; round++) {
        await world.rows('delete from rate_counter');
        const { method, address, body, headers } = nonsense(id, operation, real, round, next);
        if (address.length > 8000) continue;
        const answer = await world.call(method, address, { token: tokens[round % tokens.length] ?? '', body, headers });
        const told = [JSON.stringify(body), '→', JSON.stringify(answer.body)].map((text) => text?.slice(0, 300));
        expect(answer.status, `${method} ${address.slice(0, 300)} ${told.join(' ')}`).toBeLessThan(500);
        const errors = answer.status >= 400 && Array.isArray(answer.body) ? answer.body : [];
        for (const item of errors) expect(Object.keys(item).sort()).toEqual(['errorMessage', 'propertyName']);
      }
    },
    async changedNothing() {
      expect(await world.rows('select count(*)::int as n from payment')).toEqual([{ n: 0 }]);
      expect(await brokenInvariants(world)).toEqual([]);
      expect(await world.rows('select count(*)::int as n from sandbox.ledger')).toEqual([{ n: 0 }]);
    },
  };
}
