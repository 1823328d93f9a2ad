import type { Permission, Role } from '@ratepayer/contract/users/roles.ts';
import { attributeClaims } from '@ratepayer/contract/users/token-claims.ts';

export interface SessionUser {
  /** Number, from the subject. */
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly permissions: readonly Permission[];
  readonly role: Role | '';
  /** Custom session claims, such as business_unit_slug. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface StoredUser {
  readonly user: SessionUser;
  readonly accessToken: string;
  readonly idToken: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Builds the user from identity claims. */
export function userFromClaims(claims: Readonly<Record<string, unknown>>): SessionUser {
  return {
    id: Number(claims['sub']),
    name: String(claims['name'] ?? ''),
    email: String(claims['email'] ?? ''),
    permissions: Array.isArray(claims['permissions']) ? (claims['permissions'] as Permission[]) : [],
    role: (claims['role'] as Role | undefined) ?? '',
    attributes: Object.fromEntries(
      attributeClaims
        .filter((name) => claims[name] !== undefined && claims[name] !== null)
        .map((name) => [name, claims[name]]),
    ),
  };
}

/** A person's login and a look-up session are kept apart: finding a bill never replaces who is signed in. */
export type Slot = 'person' | 'lookup';
const keyOf = (slot: Slot) => `ratepayer.${slot}`;

/** The stored user of a slot while its token lives. */
export function storedUser(slot: Slot, now = Date.now()): StoredUser | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(slot)) ?? 'null') as StoredUser | null;
    return stored && stored.expiresAt > now ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function storeUser(slot: Slot, stored: StoredUser | undefined): void {
  if (stored) sessionStorage.setItem(keyOf(slot), JSON.stringify(stored));
  else sessionStorage.removeItem(keyOf(slot));
}
