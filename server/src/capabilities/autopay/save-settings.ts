import type { AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict, notFound } from '../../platform/http/refusal.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type HeldEnrolment, holdEnrolment } from '../enrolments/hold-scheduled.ts';
import { beginEnrolment, changeEnrolment, type EnrolmentValues } from '../enrolments/save-enrolment.ts';
import { acknowledge } from '../payments/acknowledge.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { type BillersSource, describeForBiller } from '../wallet/save-for-biller.ts';
import { channelFor } from './autopay-rules.ts';
import { type AutopayUnit, readAutopayUnit } from './autopay-unit.ts';
import { reachAccount, type ReachedAccount } from './reach-account.ts';
import { readSettings, whyNotEnrol } from './read-settings.ts';
import { replanEnrolment } from './replan.ts';
import { requiredAutopayTerms } from './required-autopay-terms.ts';
import { stageEnrolments } from './stage-autopay.ts';
import { type Saving, type SettingsInput, valuesOf } from './settings-values.ts';
import { tellEnrolment } from './tell-enrolment.ts';

/**
 * Begins autopay on an account, or changes it: for the payer whose account it is, or by staff with how the payer
 * agreed. What is planned is planned again, with a new notice. Of two at the same moment one is first, the other
 * reads 409.
 * @throws 400, 403, 404, 409
 */
export async function saveSettings(
  deps: PaymentDeps,
  caller: Caller,
  accountId: number,
  input: SettingsInput,
): Promise<AutopaySettings> {
  const described = await describeNew(deps, caller, accountId, input);
  return deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const account = await reachAccount(tx, caller, accountId, 'AutopayEnrollment:Manage');
    if (caller.kind !== 'customer' && !input.consent) throw badRequest('consent', say('autopay_say_consent'));
    const held = await holdEnrolment(tx, accountId);
    refuseOthers(caller, held, input.rowVersion);
    const around = await readAutopayUnit(tx, account.businessUnitId, deps.clock.now());
    const customerId = described ? null : await whoseWallet(tx, caller, accountId, input, held);
    const channel = channelFor(held?.enrollmentType ?? (customerId === null ? 'Organization' : 'Customer'));
    const saving: Saving = { caller, account, around, held, input, channel, customerId };
    refuseClosed(saving, around);
    const values = await valuesOf(deps, tx, saving, described);
    const acknowledgmentId = await agreed(deps, tx, saving, values);
    const id = await write(tx, saving, values, acknowledgmentId);
    if (held) await replanEnrolment(tx, around, id, values.paymentSourceId);
    await stageEnrolments(tx, around, [id]);
    await tellEnrolment(tx, held ? 'Autopay Changed' : 'Autopay Enrolled', id);
    await announceAccount(tx, account);
    return readSettings(tx, caller, await reachAccount(tx, caller, accountId, 'AutopayEnrollment:Manage'), around.now);
  });
}

/** A vault is asked before a transaction is open. */
async function describeNew(
  deps: PaymentDeps,
  caller: Caller,
  accountId: number,
  { newSource, paymentSourceId }: SettingsInput,
): Promise<BillersSource | undefined> {
  if (!newSource) {
    if (paymentSourceId === undefined) throw badRequest('paymentSourceId', say('autopay_choose_source'));
    return undefined;
  }
  const { businessUnitId } = await deps.db.reading(caller.businessUnitIds, (tx) =>
    reachAccount(tx, caller, accountId, 'AutopayEnrollment:Manage'),
  );
  return describeForBiller(deps, caller, { businessUnitId, accountId }, newSource);
}

/** @throws 409 for another version, 400 for what somebody else set up or what is being taken right now */
function refuseOthers(caller: Caller, held: HeldEnrolment | undefined, rowVersion: number): void {
  if (caller.kind === 'customer' && held && held.customerId !== caller.customerId)
    throw badRequest('', say(held.customerId === null ? 'autopay_set_by_biller' : 'autopay_set_by_somebody'));
  if ((held?.rowVersion ?? 0) !== rowVersion) throw conflict(say('record_changed'));
  if (held?.isUnderWay) throw badRequest('', say('autopay_under_way'));
}

/** The payer whose wallet pays. @throws 404 for one who does not have the account */
async function whoseWallet(
  tx: Tx,
  caller: Caller,
  accountId: number,
  input: SettingsInput,
  held: HeldEnrolment | undefined,
): Promise<number> {
  const linked = await rowsOf(
    tx,
    sql<{ id: number }>`select l.customer_id as id from published.customer_account l
      where l.account_id = ${accountId} and l.unlinked_date is null order by l.id`,
  );
  const named = caller.kind === 'customer' ? caller.customerId : (input.customerId ?? held?.customerId);
  const wanted = named ?? (linked.length === 1 ? linked[0]?.id : undefined);
  if (wanted === undefined) throw badRequest('customerId', say('autopay_say_whose'));
  if (!linked.some(({ id }) => id === wanted)) throw notFound(say('no_such_payer'));
  return wanted;
}

/** @throws 400 where nothing new may begin, or what is there may not go on */
function refuseClosed({ account, held, channel }: Saving, around: AutopayUnit): void {
  const why = whyNotEnrol(account, around, channel);
  const goesOn = held && why.reason === 'feature' && around.feature !== 'Disabled';
  const isOff = around.on[channel].config === undefined || around.on[channel].config?.mode === 'Disabled';
  if (why.reason !== '' && !(goesOn && !isOff)) throw badRequest('', why.text);
}

/** What the payer agreed to, kept; an enrolment that agreed to the same words needs it no more. @throws 400 */
async function agreed(
  deps: PaymentDeps,
  tx: Tx,
  { caller, account, around, held, input, channel }: Saving,
  { paymentSourceId }: EnrolmentValues,
): Promise<number | null> {
  const source = await maybeRow(
    tx,
    sql<{ type: 'ACH' | 'Credit Card' }>`select payment_source_type as type from published.payment_source
      where id = ${paymentSourceId}`,
  );
  const hasFee = around.quote(channel, source?.type ?? 'Credit Card', 10_000).amountMinor > 0;
  const [terms] = await requiredAutopayTerms(tx, around, hasFee, deps.providerName());
  if (!terms) throw badRequest('', say('autopay_no_terms'));
  const before =
    held &&
    (await maybeRow(
      tx,
      sql<{ id: number }>`select k.terms_version_id as id from published.acknowledgment k
        where k.id = (select e.acknowledgment_id from published.autopay_enrollment e where e.id = ${held.id})`,
    ));
  const isSame = before?.id === terms.termsVersionId;
  if (!input.acknowledgedTermsVersionIds.includes(terms.termsVersionId)) {
    if (isSame) return null;
    throw badRequest('acknowledgedTermsVersionIds', say('agree_terms_continue'));
  }
  const { id } = await acknowledge(tx, caller, {
    businessUnitId: account.businessUnitId,
    method: input.consent?.method ?? 'Checkbox',
    subjectType: 'account',
    subjectId: account.accountId,
    terms,
  });
  return id;
}

/** Writes it with its history, and staff's part in it into the audit. @throws 409 where somebody else was first */
async function write(
  tx: Tx,
  { caller, account, around, held, input, customerId }: Saving,
  values: EnrolmentValues,
  acknowledgmentId: number | null,
): Promise<number> {
  const told = { reason: input.consent?.note ?? '', by: caller.name };
  const { businessUnitId, accountId } = account;
  if (!held && acknowledgmentId === null) throw new Error('Nobody begins autopay without having agreed to it.');
  const written = held
    ? await changeEnrolment(tx, { ...values, ...told, id: held.id, rowVersion: held.rowVersion, acknowledgmentId })
    : await beginEnrolment(tx, {
        ...values,
        ...told,
        businessUnitId,
        accountId,
        customerId,
        enrollmentType: customerId === null ? 'Organization' : 'Customer',
        acknowledgmentId: acknowledgmentId ?? 0,
        startDate: around.today,
      });
  if (!written) throw conflict(say('record_changed'));
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'Account',
    entityId: accountId,
    action: held ? 'Autopay changed' : 'Autopay begun',
    after: values,
    reason: told.reason,
  });
  return written.id;
}

/** Pages that show the account ask for it again. */
export const announceAccount = (
  tx: Tx,
  { businessUnitId, accountId }: Pick<ReachedAccount, 'accountId' | 'businessUnitId'>,
): Promise<void> =>
  announce(tx, [
    { businessUnitId, orderingKey: `account:${accountId}`, topic: 'Account.Updated', payload: { id: accountId } },
  ]);
