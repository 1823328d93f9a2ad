import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import { loginOfAddress } from '../users/login-of-address.ts';

/** The purpose under which the token of a registration is made. */
export const registrationPurpose = 'registration';

/**
 * What an address is for a biller: nobody's login yet, that of a payer of its organization, a login elsewhere or of
 * staff, or one that is kept out. Only its own mail is told.
 */
export type AddressIs = 'New' | 'Known' | 'Elsewhere' | 'Stopped';

export async function addressIs(tx: Tx, organizationId: number, email: string): Promise<AddressIs> {
  const login = await loginOfAddress(tx, email);
  if (login && (login.role !== 'Customer' || login.organizationId !== organizationId)) return 'Elsewhere';
  if (login?.status === 'Disabled' || (await isStopped(tx, organizationId, email))) return 'Stopped';
  return login?.hasPassword ? 'Known' : 'New';
}

async function isStopped(tx: Tx, organizationId: number, email: string): Promise<boolean> {
  const { stopped } = await oneRow(
    tx,
    sql<{ stopped: boolean }>`select exists (select 1 from customer c where c.organization_id = ${organizationId}
      and lower(c.email) = lower(${email}) and c.merged_into_customer_id is null and c.status = 'Blocked') as stopped`,
  );
  return stopped;
}

/** What the mail of a registration says beside its link. */
export interface RegistrationFacts {
  readonly id: number;
  readonly nonce: string;
  readonly email: string;
  readonly expiresDate: Date;
  readonly timezone: TimeZone;
  readonly slug: string;
  readonly is: AddressIs;
}

export async function registrationFacts(tx: Tx, id: number): Promise<RegistrationFacts | undefined> {
  const found = await maybeRow(
    tx,
    sql<Omit<RegistrationFacts, 'is'> & { organizationId: number }>`select r.id, r.nonce, r.email,
      r.organization_id as "organizationId", r.expires_date as "expiresDate", u.timezone, u.slug
      from registration r join published.business_unit u on u.id = r.business_unit_id where r.id = ${id}`,
  );
  if (!found) return undefined;
  const { organizationId, ...facts } = found;
  return { ...facts, is: await addressIs(tx, organizationId, facts.email) };
}

/** The link of a mail. Its token stands behind #, where no server and no log sees it. */
export const registrationLink = (
  portalUrl: string,
  { id, nonce, slug }: Pick<RegistrationFacts, 'id' | 'nonce' | 'slug'>,
  tokenOf: Keyring['sign'],
): string => `${portalUrl}/customer/${slug}/register#${id}.${tokenOf(registrationPurpose, nonce)}`;

/** Whether the link of a mail makes no login any more: used, ended or expired. */
export async function isRegistrationOver(tx: Tx, id: number | undefined): Promise<boolean> {
  const { over } = await oneRow(
    tx,
    sql<{ over: boolean }>`select exists (select 1 from registration where id = ${id ?? null}::bigint
      and (used_date is not null or ended_date is not null or expires_date <= now())) as over`,
  );
  return over;
}
