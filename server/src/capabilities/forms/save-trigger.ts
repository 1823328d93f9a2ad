import type { triggerFields } from '@ratepayer/contract/forms/trigger.fields.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { sql } from 'kysely';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { sealFor } from '../../platform/crypto/data-keys.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { change, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { asChange, asNewRow } from '../../platform/lists/plain-columns.ts';
import { checkedTarget, OutboundRefused, type OutboundPolicy } from '../../platform/outbound/call-outside.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { readTrigger } from './trigger.source.ts';

type Asked = ValuesOf<typeof triggerFields>;
interface Deps {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly outbound: OutboundPolicy;
}
interface Of {
  readonly businessUnitId: number;
  /** Which one is changed, and the version that was read; without it a new one is made. */
  readonly one?: { readonly id: number; readonly rowVersion: number };
}

/** Where the secret of a question is bound to. */
export const placeOf = (id: number) => `function_trigger.secret:${id}`;

/**
 * Writes what a form may ask; a secret is sealed and never read again, and left empty it stays.
 * @throws 400 for a name that is taken and an address that may not be called, 404, 409
 */
export async function saveTrigger(deps: Deps, caller: Caller, { businessUnitId, one }: Of, asked: Asked) {
  const { secret, ...values } = asked;
  await refuseAddress(asked, deps.outbound);
  const write = one
    ? sql<{ id: number }>`update function_trigger set ${asChange(values)}, row_version = row_version + 1
        where id = ${one.id} and business_unit_id = ${businessUnitId} and row_version = ${one.rowVersion} returning id`
    : sql<{ id: number }>`insert into function_trigger ${asNewRow({ ...values, businessUnitId })} returning id`;
  const saved = deps.db.scoped([businessUnitId], async (tx) => {
    await refuseTaken(tx, businessUnitId, asked.name, one?.id);
    const of = { businessUnitId, ...(one ? { id: one.id } : {}) };
    const kept = await saveAudited(tx, caller, { entityType: 'FunctionTrigger', read: readTrigger }, of, write);
    if (secret) await keepSecret(tx, deps.keyring, businessUnitId, kept.id, secret);
    return kept;
  });
  return saved.catch((fault: Error & { constraint?: string }) => {
    throw fault.constraint === 'function_trigger_name' ? badRequest('name', say('trigger_name_taken')) : fault;
  });
}

async function refuseAddress({ kind, url }: Asked, outbound: OutboundPolicy): Promise<void> {
  if (kind !== 'Https') {
    if (url) throw badRequest('url', say('trigger_address_only'));
    return;
  }
  if (!url.startsWith('https://')) throw badRequest('url', say('trigger_needs_https'));
  await checkedTarget(url, outbound).catch((fault: unknown) => {
    throw fault instanceof OutboundRefused ? badRequest('url', fault.message) : fault;
  });
}

async function refuseTaken(tx: Tx, businessUnitId: number, name: string, id: number | undefined): Promise<void> {
  const taken = await maybeRow(
    tx,
    sql`select 1 from function_trigger where business_unit_id = ${businessUnitId} and name = ${name}
      and id is distinct from ${id ?? null}::int`,
  );
  if (taken) throw badRequest('name', say('trigger_name_taken'));
}

async function keepSecret(tx: Tx, keyring: Keyring, businessUnitId: number, id: number, secret: string) {
  const { organizationId } = await businessUnitOf(tx, businessUnitId);
  const sealed = await sealFor(tx, keyring, organizationId, 'signing keys', secret, placeOf(id));
  await change(tx, sql`update function_trigger set secret_enveloped = ${sealed} where id = ${id}`);
}
