import type { CheckoutForm, formOperations, OfferedForm } from '@ratepayer/contract/forms/form.operations.ts';
import { atPath } from '@ratepayer/contract/forms/form-context.ts';
import { holds } from '@ratepayer/contract/forms/form-condition.ts';
import type { SentOf } from '@ratepayer/contract/kit/operation.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { openSession, withUnit } from '../sessions/open-session.ts';
import { askedInSession } from './asked-in-session.ts';
import { conditionIn } from './condition-in.ts';
import { contextOf } from './form-context.ts';
import { type FormRow, formColumns, offeredForms, shownForm, unitOfForm } from './form-row.ts';
import { readValues } from './read-values.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}
type Asked = SentOf<typeof formOperations.listDashboardForms>;

/**
 * Forms of a place whose conditions hold. Before anybody signed in they are the public ones of Login, and none of other
 * places. @throws 400 for values that are none, 404 elsewhere
 */
export async function dashboardForms({ db, clock }: Deps, caller: Caller, asked: Asked): Promise<OfferedForm[]> {
  const { businessUnitId, DisplayLocation: place = 'Customer Dashboard', AccountId: accountId = 0 } = asked;
  if (caller.kind === 'anonymous' && place !== 'Login') return [];
  if (caller.kind !== 'anonymous' && !caller.businessUnitIds.includes(businessUnitId))
    throw notFound(say('could_not_find_business'));
  const given = asked.ConditionJson ? readValues(asked.ConditionJson) : {};
  if (!given) throw badRequest('ConditionJson', say('send_answers_json_object'));
  return db.reading([businessUnitId], async (tx) => {
    const unit = await unitOfForm(tx, businessUnitId);
    const known = await contextOf(tx, caller, { unit, accountId, now: clock.now() });
    const rows = await rowsOf(
      tx,
      sql<FormRow>`select ${formColumns} from ${offeredForms} where f.business_unit_id = ${businessUnitId}
        and ${place}::text = any(v.display_locations) and (v.is_public or ${caller.kind !== 'anonymous'}::boolean)
        order by v.display_name, f.id limit 200`,
    );
    // What is known stands before what was sent: a payer cannot be of another account by saying so.
    const context = { ...given, ...known };
    return rows
      .filter(({ conditionJson }) => holds(conditionIn(conditionJson), (path) => atPath(context, path)))
      .map(({ id, displayName }) => ({ formConfigurationId: id, displayName }));
  });
}

/**
 * Forms that a payment session asks for, those last that others of them need.
 * @throws 404 for whom it does not answer to
 */
export const checkoutForms = (
  { db, clock, settings }: PaymentDeps,
  caller: Caller,
  asked: { readonly businessUnitId: number; readonly paymentSessionIdentifier: string },
): Promise<CheckoutForm[]> =>
  openSession(db, caller, asked.paymentSessionIdentifier, async (tx, opened) => {
    const { session, unit } = await withUnit(settings, tx, opened);
    if (session.businessUnitId !== asked.businessUnitId) throw notFound(say('payment_page_no_longer'));
    const shown: CheckoutForm[] = [];
    const accountId = ownOf(caller, session.accountIds);
    for (const { standing, isAnswered, neededBy } of await askedInSession(tx, session))
      for (const form of standing.slice(0, 1))
        shown.push({
          ...(await shownForm(tx, caller, form, { unit, accountId, clock })),
          isAnswered,
          isDependentForm: neededBy.length > 0,
        });
    return shown;
  });

/** Of the accounts of a payment the first, for who may know it. */
export const ownOf = (caller: Caller, accountIds: readonly number[]): number =>
  caller.kind === 'anonymous' ? 0 : (accountIds[0] ?? 0);
