import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { ClaimFacts, ClaimWords, GatewayClaim, GatewayMessage } from '../payment-gateway.ts';
import { claim } from '../vendor-words.rules.ts';

const messagePurpose = 'sandbox-message';

/** One thing that the sandbox tells: a claim in the words of the port. */
export type SandboxEvent = {
  readonly [Operation in keyof ClaimWords]: Partial<ClaimFacts> & {
    readonly operation: Operation;
    readonly says: ClaimWords[Operation];
  };
}[keyof ClaimWords];

/** A message of the sandbox, signed as its receiver expects. */
export function sandboxMessage(
  keyring: Keyring,
  events: readonly SandboxEvent[],
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ events });
  return { body, headers: { 'x-sandbox-signature': keyring.sign(messagePurpose, body) } };
}

/** A message as claims; undefined when it is not signed by us. */
export async function readSandboxMessage(
  keyring: Keyring,
  { body, headers }: GatewayMessage,
): Promise<GatewayClaim[] | undefined> {
  return keyring.verify(messagePurpose, body, headers['x-sandbox-signature'] ?? '') ? claimsOf(body) : undefined;
}

export const claimsOf = (body: string): GatewayClaim[] =>
  (JSON.parse(body) as { events: SandboxEvent[] }).events.map(({ operation, says, ...facts }) =>
    claim(operation, says, facts),
  );
