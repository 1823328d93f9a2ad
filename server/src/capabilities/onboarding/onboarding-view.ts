import type { Onboarding } from '@ratepayer/contract/onboarding/onboarding.shapes.ts';
import { stepOf } from '@ratepayer/contract/onboarding/onboarding-states.ts';
import { numberedSteps, type Offered } from '@ratepayer/contract/onboarding/onboarding-walk.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { accountWhere } from '../accounts/account-rows.ts';
import { onboardingFields } from '../accounts/shown-fields.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import { readUnitSettings } from '../organizations/unit-settings.ts';
import { consentWords } from '../terms/consent-words.ts';
import { hasPassword } from '../users/may-sign-in.ts';
import { askedFields } from './asked-fields.ts';
import type { OnboardingSession } from './onboarding-session.ts';

const nothing: Onboarding = {
  status: 'Invalid',
  step: 'invalid',
  stepNumber: 0,
  stepCount: 0,
  needsCode: false,
  codeSentTo: '',
  welcome: '',
  returnUrl: '',
  firstName: '',
  lastName: '',
  email: '',
  account: null,
  asked: [],
  triesLeft: 0,
  offers: { paperless: false, autopay: false, texts: false },
  consent: null,
  chosen: null,
  others: [],
  hasLogin: false,
  sessionIdentifier: '',
};

/** The page of a link that opens nothing, whatever the reason. */
export const invalidView = (): Onboarding => nothing;

const masked = (email: string): string => email && `${email[0]}…@${email.split('@').at(-1)}`;

/** What another browser sees: where its code goes, and nothing else. */
export const unprovenView = ({ email, codeEmail }: OnboardingSession): Onboarding => ({
  ...nothing,
  status: 'VerifyCustomer',
  step: 'customer',
  stepNumber: 1,
  needsCode: true,
  email: masked(email),
  codeSentTo: masked(codeEmail),
});

/** The page of a step. */
export async function viewOf(
  tx: Tx,
  session: OnboardingSession,
  unit: BusinessUnit,
  offered: Offered,
): Promise<Onboarding> {
  const { status, asksOthers, accountId, customerId } = session;
  if (status === 'Invalid' || status === 'Cancelled') return { ...nothing, status };
  const steps = numberedSteps(offered);
  const step = asksOthers ? 'multi-account-notification' : stepOf[status];
  const isAsked = status === 'VerifyAccount';
  const isProved = status !== 'VerifyCustomer' && !isAsked;
  const asked = isAsked ? await askedFields(tx, unit.id, accountId !== null) : [];
  return {
    ...nothing,
    status,
    step,
    stepNumber: steps.indexOf(step) + 1,
    stepCount: steps.length,
    codeSentTo: session.codeEmail,
    ...(await saidByBiller(tx, unit.id, status)),
    firstName: session.firstName,
    lastName: session.lastName,
    email: session.email,
    account: isAsked && accountId !== null ? await maskedAccount(tx, unit, accountId, asked) : null,
    asked,
    triesLeft: session.triesLeft,
    offers: offered,
    consent: step === 'paperless-billing' ? await consentWords(tx, unit, 'Paperless') : null,
    chosen: isProved ? await chosenOf(tx, session, unit) : null,
    others: isProved ? await othersOf(tx, session) : [],
    hasLogin: isProved && (await hasLogin(tx, customerId)),
    sessionIdentifier: session.identifier,
  };
}

/** What the biller says first, and where it leads on from the end. */
async function saidByBiller(tx: Tx, businessUnitId: number, status: Onboarding['status']) {
  const silent = { welcome: '', returnUrl: '' };
  if (status !== 'VerifyCustomer' && status !== 'Completed') return silent;
  const { onboardingWelcome, onboardingReturnUrl } = await readUnitSettings(tx, businessUnitId);
  return status === 'Completed'
    ? { ...silent, returnUrl: onboardingReturnUrl }
    : { ...silent, welcome: onboardingWelcome };
}

/**
 * By what a payer knows the account that they were invited to: whoever was written to sees more than a number says, and
 * nothing of a person whole. What is asked is not shown beside the question.
 */
async function maskedAccount(
  tx: Tx,
  unit: BusinessUnit,
  id: number,
  asked: Onboarding['asked'],
): Promise<NonNullable<Onboarding['account']>> {
  const isQuestion = (type: string) => asked.some((one) => one.type === type);
  const numbers: readonly string[] = ['Account Number', 'Subaccount Number'];
  const shown = await onboardingFields(tx, unit, id, ['EmailAddress']);
  const row = isQuestion('Account Number') ? undefined : await maybeRow(tx, accountWhere(id));
  return {
    id,
    accountNumber: row?.accountNumber ?? '',
    subAccountNumber: row?.subAccountNumber ?? '',
    shown: shown.filter(({ type }) => type !== 'EmailAddress' && !numbers.includes(type) && !isQuestion(type)),
  };
}

type Chosen = NonNullable<Onboarding['chosen']>;

async function chosenOf(tx: Tx, { customerId, accountId }: OnboardingSession, unit: BusinessUnit): Promise<Chosen> {
  const row = await maybeRow(tx, accountWhere(accountId));
  const told = await maybeRow(
    tx,
    sql<Omit<Chosen, 'accountNumber' | 'currencyCode' | 'dueDate' | 'owedMinor'>>`select
      l.notify_new_bill as "notifyNewBill", l.notify_upcoming_payment as "notifyUpcomingPayment",
      l.notify_with_sms as "notifyWithSms", case when c.phone_verified then c.phone_number else '' end as "phoneNumber",
      exists (select 1 from published.autopay_enrollment e where e.account_id = l.account_id and e.is_active)
        as "hasAutopay",
      exists (select 1 from published.paperless_enrollment e where e.account_id = l.account_id and e.is_active
        and e.customer_id = l.customer_id) as "isPaperless"
      from published.customer_account l join published.customer c on c.id = l.customer_id
      where l.customer_id = ${customerId} and l.account_id = ${accountId} and l.unlinked_date is null`,
  );
  return {
    isPaperless: told?.isPaperless ?? false,
    hasAutopay: told?.hasAutopay ?? false,
    notifyNewBill: told?.notifyNewBill ?? false,
    notifyUpcomingPayment: told?.notifyUpcomingPayment ?? false,
    notifyWithSms: told?.notifyWithSms ?? false,
    phoneNumber: told?.phoneNumber ?? '',
    accountNumber: [row?.accountNumber, row?.subAccountNumber].filter(Boolean).join(' – '),
    owedMinor: Math.max(0, row?.totalOutstandingBalance ?? 0),
    dueDate: row?.dueDate ?? null,
    currencyCode: unit.currencyCode,
  };
}

/** The other accounts that the payer has here, with what tells them apart. */
export const othersOf = (tx: Tx, { customerId, accountId, businessUnitId }: OnboardingSession) =>
  rowsOf(
    tx,
    sql<Onboarding['others'][number]>`select a.id, coalesce(nullif(a.street, ''), a.name) as name,
      concat_ws(' – ', a.account_number, nullif(a.sub_account_number, '')) as "accountNumber"
      from published.customer_account l join published.account a on a.id = l.account_id
      where l.customer_id = ${customerId} and l.business_unit_id = ${businessUnitId} and l.unlinked_date is null
      and l.account_id <> ${accountId} and not a.is_archived order by l.id limit 100`,
  );

async function hasLogin(tx: Tx, customerId: number | null): Promise<boolean> {
  const found = await maybeRow(
    tx,
    sql<{ userId: number }>`select user_id as "userId" from published.customer
      where id = ${customerId} and user_id is not null`,
  );
  return found !== undefined && hasPassword(tx, found.userId);
}
