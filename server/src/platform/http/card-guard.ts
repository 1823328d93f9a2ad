import type { FastifyInstance } from 'fastify';
import { hasCardNumber } from '@ratepayer/contract/payments/card-number.ts';
import { badRequest } from './refusal.ts';
import { isData } from './request-limits.ts';
import { say } from '../texts/refusals.ts';

// Where a long number is what is asked for; a file is searched cell by cell by who reads it.
const numbersBelong = new Set([
  'accountNumber',
  'routingNumber',
  'AccountNumber',
  'RoutingNumber',
  'token',
  'sub_account_number',
  'csv',
]);

/**
 * Card numbers belong into the fields of the gateway and nowhere else: any other text that holds one is refused before
 * anything keeps it (security.md T31).
 */
export function guardCardNumbers(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const at = isData(request.body) ? findCard(request.body, '') : undefined;
    if (at !== undefined) throw badRequest(at, say('do_not_enter_card'));
  });
}

function findCard(value: object, path: string): string | undefined {
  // An answer on an account number may be any number that stands on a bill.
  if (/account number$/i.test(String((value as { type?: unknown }).type ?? ''))) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const here = below(value, path, key);
    if (typeof item === 'string' && !numbersBelong.has(key) && hasCardNumber(item)) return here;
    const inside = isSearched(item) ? findCard(item, here) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

const isSearched = (item: unknown): item is object =>
  typeof item === 'object' && item !== null && !Buffer.isBuffer(item);

function below(value: object, path: string, key: string): string {
  if (Array.isArray(value)) return `${path}[${key}]`;
  return path ? `${path}.${key}` : key;
}
