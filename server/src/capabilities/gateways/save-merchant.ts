import type { ChangeAsked } from '@ratepayer/contract/kit/change-request.ts';
import type { merchantFields, newMerchantFields } from '@ratepayer/contract/gateways/merchant-account.fields.ts';
import type { merchantAccounts } from '@ratepayer/contract/gateways/merchant-account.list.ts';
import { merchantProblems } from '@ratepayer/contract/gateways/merchant-rules.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { RecordIn } from '@ratepayer/contract/kit/record.ts';
import type { Channel, PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { GatewayEntry } from '../../integrations/payment-gateway/gateway-entry.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { codeOf, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import { Accepted } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, conflict, notFound, Refusal } from '../../platform/http/refusal.ts';
import { asChange, asNewRow } from '../../platform/lists/plain-columns.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { credentialsOf, type EntryOf } from './credential-fields.ts';
import { storeCredentials } from './credentials.ts';
import { holdMerchants } from './merchant-others.ts';
import { readMerchant } from './read-merchant.ts';
import { refuseDisabled } from './refuse-disabled.ts';
import { refuseOpenTest } from './refuse-open-test.ts';
import { tellCredentialsReplaced } from './tell-credentials-replaced.ts';

export interface MerchantDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly entryOf: EntryOf;
}
interface Serves {
  readonly paymentSourceTypes: readonly PaymentSourceType[];
  readonly channels: readonly Channel[];
  readonly credentials?: readonly { readonly name: string; readonly value: string }[] | undefined;
}
export type Merchant = ValuesOf<typeof merchantFields> & Serves;
export type NewMerchant = ValuesOf<typeof newMerchantFields> & Serves;
export type MerchantRecord = RecordIn<typeof merchantAccounts.list, typeof merchantFields>;
export interface OfMerchant {
  readonly businessUnitId: number;
  readonly id: number;
  readonly rowVersion: number;
}

/** Asks for a second person where one is needed. */
type AskChange = (
  deps: MerchantDeps,
  tx: Tx,
  caller: Caller,
  of: OfMerchant,
  entry: GatewayEntry,
  asked: Merchant & { readonly reason: string },
) => Promise<ChangeAsked | undefined>;

const kept = { entityType: 'MerchantAccount', read: readMerchant };

/**
 * Makes a number at a gateway as a draft: no payment reaches it. @throws 404 for a gateway that there is not, 400 for
 * what it does not take or a number that is somebody's, 428
 */
export function addMerchant(deps: MerchantDeps, caller: Caller, businessUnitId: number, asked: NewMerchant) {
  const { db, clock, entryOf } = deps;
  requireFreshSignIn(caller, clock.now());
  const { credentials, gatewayId, purpose, ...values } = asked;
  return db.scoped([businessUnitId], async (tx) => {
    const type = await maybeRow(
      tx,
      sql<{ gatewayType: string }>`select gateway_type as "gatewayType" from gateway where id = ${gatewayId}`,
    );
    const entry = type && entryOf(type.gatewayType);
    if (!entry) throw notFound(say('no_such_gateway'));
    refuseWrong(entry, values);
    const { organizationId, currencyCode } = await businessUnitOf(tx, businessUnitId);
    const row = { ...columnsOf(values), purpose, gatewayId, businessUnitId, organizationId, currencyCode };
    const saved = await saveOnce(
      tx,
      caller,
      { businessUnitId },
      sql`insert into merchant_account ${asNewRow(row)}
      on conflict (gateway_id, merchant_number, purpose) do nothing returning id`,
    );
    await keepCredentials(deps, tx, caller, { businessUnitId, id: saved.id }, entry, credentials);
    return saved;
  });
}

/**
 * Other values of a draft, or of an active one where no second person is needed; else the request for one. Of a
 * disabled one its credentials alone, and all administrators are told (decision 382).
 * @throws 404, 400 as above, while a test sale has no end or for more of a disabled one, 409 for another version, 428
 */
export function changeMerchant(
  deps: MerchantDeps,
  caller: Caller,
  of: OfMerchant,
  asked: Merchant & { readonly reason: string },
  ask: AskChange,
) {
  const { db, clock } = deps;
  requireFreshSignIn(caller, clock.now());
  const { credentials, reason: _, ...values } = asked;
  const { businessUnitId, id, rowVersion } = of;
  return db.scoped([businessUnitId], async (tx) => {
    const { entry, status, merchantNumber, rowVersion: standing } = await lockMerchant(deps, tx, of);
    if (status === 'Disabled') await refuseDisabled(tx, id, { ...values, credentials });
    refuseWrong(entry, values);
    if (standing !== rowVersion) throw conflict(say('record_changed'));
    if (credentials || values.merchantNumber !== merchantNumber) await refuseOpenTest(tx, id);
    const waits = await ask(deps, tx, caller, of, entry, asked);
    if (waits) return new Accepted(waits);
    const saved = await saveOnce(
      tx,
      caller,
      { businessUnitId, id },
      sql`update merchant_account
      set ${asChange(columnsOf(values))}, row_version = row_version + 1
      where id = ${id} and business_unit_id = ${businessUnitId} and row_version = ${rowVersion}
      returning id`,
    );
    await keepCredentials(deps, tx, caller, { businessUnitId, id }, entry, credentials);
    if (status === 'Disabled') await tellCredentialsReplaced(tx, caller, { businessUnitId, id });
    return saved;
  });
}

interface Locked {
  readonly status: string;
  readonly merchantNumber: string;
  readonly rowVersion: number;
}

/**
 * One under its lock, with the type of its gateway; which of its business unit take payments is settled meanwhile.
 * @throws 404 for one elsewhere
 */
export async function lockMerchant(
  { entryOf }: Pick<MerchantDeps, 'entryOf'>,
  tx: Tx,
  { businessUnitId, id }: Pick<OfMerchant, 'businessUnitId' | 'id'>,
): Promise<Locked & { readonly entry: GatewayEntry }> {
  await holdMerchants(tx, businessUnitId);
  const found = await maybeRow(
    tx,
    sql<Locked & { gatewayType: string }>`select g.gateway_type as "gatewayType", m.status,
        m.merchant_number as "merchantNumber", m.row_version as "rowVersion"
      from merchant_account m join gateway g on g.id = m.gateway_id
      where m.id = ${id} and m.business_unit_id = ${businessUnitId} for no key update of m`,
  );
  const entry = found && entryOf(found.gatewayType);
  if (!entry) throw notFound();
  return { ...found, entry };
}

/** The columns of what is asked of a merchant account. */
export const columnsOf = ({ paymentSourceTypes, channels, ...values }: Omit<Merchant, 'credentials'>) => ({
  ...values,
  paymentSourceTypes: sql`${sql.val([...new Set(paymentSourceTypes)])}::text[]`,
  channels: sql`${sql.val([...new Set(channels)])}::text[]`,
});

function refuseWrong(entry: GatewayEntry, values: Omit<Merchant, 'credentials'>): void {
  const problems = merchantProblems(values);
  if (problems.length > 0)
    throw new Refusal(
      400,
      problems.map(({ name, reason }) => ({ propertyName: name, errorMessage: say(reason) })),
    );
  const other = values.paymentSourceTypes.find((source) => !entry.sources.includes(source));
  if (other) throw badRequest('paymentSourceTypes', say('gateway_takes_no', { gateway: entry.type, source: other }));
}

/** Saves it, where no other has the number: of two at once the second is told. */
async function saveOnce(
  tx: Tx,
  caller: Caller,
  of: { readonly businessUnitId: number; readonly id?: number },
  write: RawBuilder<{ id: number }>,
): Promise<MerchantRecord> {
  try {
    return await saveAudited(tx, caller, kept, of, write);
  } catch (error) {
    const isTaken =
      codeOf(error) === '23505' || (of.id === undefined && error instanceof Refusal && error.status === 409);
    throw isTaken ? badRequest('merchantNumber', say('merchant_number_taken')) : error;
  }
}

/** Keeps what was entered, sealed; the audit says that it was replaced, and by whom. */
export async function keepCredentials(
  { keyring }: Pick<MerchantDeps, 'keyring'>,
  tx: Tx,
  caller: Caller,
  { businessUnitId, id }: { readonly businessUnitId: number; readonly id: number },
  entry: GatewayEntry,
  given: Serves['credentials'],
): Promise<void> {
  if (!given) return;
  await storeCredentials(tx, keyring, id, credentialsOf(entry, given));
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: kept.entityType,
    entityId: id,
    action: 'Credentials replaced',
  });
}
