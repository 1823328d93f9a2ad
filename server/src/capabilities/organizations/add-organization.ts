import type { BodyOf } from '@ratepayer/contract/kit/fields.ts';
import type { newOrganizationFields } from '@ratepayer/contract/organizations/organization.fields.ts';
import type { OrganizationRecord } from '@ratepayer/contract/organizations/organization.shapes.ts';
import { basicsProblems } from '@ratepayer/contract/organizations/unit-rules.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { codeOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, Refusal } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { inviteFirstAdministrator } from '../users/invite-person.ts';
import { type PeopleDeps, whereAddressIsFree } from '../users/save-person.ts';
import { refuseAgency } from './agencies/refuse-agency.ts';
import { createBusinessUnit, createOrganization } from './create-business-unit.ts';
import { keptOfOrganization } from './kept-of-organization.ts';
import { beginFeatures } from './preferences/feature-defaults.ts';
import { readBusinessUnit } from './read-business-unit.ts';
import { readOrganization } from './read-organization.ts';

type Asked = BodyOf<typeof newOrganizationFields>;

/**
 * Makes an organization with its first business unit in Setting Up, and mails its first administrator, all of it or
 * nothing: an organization without either could be set up by nobody. It is in nobody's scope before it is there, which
 * is why it is made over all of them.
 * @throws 400 for what is taken or cannot be, 428 without a fresh sign-in, 429 for too many invitations
 */
export async function addOrganization(deps: PeopleDeps, caller: Caller, asked: Asked): Promise<OrganizationRecord> {
  requireFreshSignIn(caller, deps.clock.now());
  refuseParts(asked);
  const made = deps.db.platform((tx) => makeAll(tx, deps, caller, asked)).catch(sayTaken);
  const { id, unitIds } = await whereAddressIsFree(deps.limits, caller, made, 'administratorEmail');
  return deps.db.reading(unitIds, (tx) => readOrganization(tx, caller, id));
}

async function makeAll(
  tx: Tx,
  deps: PeopleDeps,
  caller: Caller,
  asked: Asked,
): Promise<{ readonly id: number; readonly unitIds: readonly number[] }> {
  const { unitName, slug, header, administratorName, administratorEmail, agencyId = null, ...details } = asked;
  await refuseAgency(tx, agencyId);
  const id = await createOrganization(tx, { ...details, agencyId, status: 'Setting Up' });
  const businessUnitId = await createBusinessUnit(tx, {
    organizationId: id,
    name: unitName,
    slug,
    header,
    subHeader: '',
    currencyCode: asked.defaultCurrencyCode,
    culture: asked.defaultCulture,
    timezone: asked.defaultTimezone,
    phone: asked.supportPhone,
    email: asked.supportEmail,
    address: '',
    hoursText: '',
  });
  await beginFeatures(tx, businessUnitId);
  const fact = { businessUnitId, action: 'Added' };
  const unit = await readBusinessUnit(tx, businessUnitId);
  await recordAudit(tx, caller, { ...fact, entityType: 'BusinessUnit', entityId: businessUnitId, after: unit });
  const after = keptOfOrganization(await readOrganization(tx, caller, id));
  await recordAudit(tx, caller, { ...fact, entityType: 'Organization', entityId: id, after });
  const person = { name: administratorName, email: administratorEmail, organizationId: id, businessUnitId };
  await inviteFirstAdministrator(tx, deps, caller, person);
  return { id, unitIds: [businessUnitId] };
}

// What the rules of a business unit's basics name, by the fields of this form.
const fieldOf = { name: 'unitName', slug: 'slug', phone: 'supportPhone' } as const;

function refuseParts({ unitName, slug, supportPhone }: Asked): void {
  const problems = basicsProblems({ name: unitName, slug, phone: supportPhone });
  if (problems.length === 0) return;
  throw new Refusal(
    400,
    problems.map(({ name, reason }) => ({ propertyName: fieldOf[name], errorMessage: say(reason) })),
  );
}

/** What of it the database refused, where it is not the administrator's address. */
function sayTaken(error: unknown): never {
  const { constraint = '' } = error as { readonly constraint?: string };
  if (codeOf(error) !== '23505') throw error;
  if (constraint.startsWith('organization_')) throw badRequest('name', say('organization_taken'));
  if (constraint.startsWith('business_unit_')) throw badRequest('slug', say('slug_taken'));
  throw error;
}
