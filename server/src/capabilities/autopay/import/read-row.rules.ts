import type { EnrolmentProperty } from '@ratepayer/contract/autopay/enrolment-columns.ts';
import { consentMethods } from '@ratepayer/contract/autopay/autopay.fields.ts';
import { daysOfMonth } from '@ratepayer/contract/autopay/autopay-kinds.ts';
import { plainWord } from '@ratepayer/contract/kit/named-columns.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { isUnreadable, readAmount, readDate, readText } from '../../accounts/uploads/values.rules.ts';

/** When it pays, and at most how much; null where nothing is said of it. */
interface When {
  readonly leadTimeDays: number | null;
  readonly dayOfMonth: string | null;
  readonly maxAmountMinor: number | null;
}

/** What pays: a bank account by its number, or a card by the token that its gateway knows it by. */
interface Source {
  readonly holderName: string;
  readonly holderType: 'Personal' | 'Business' | 'Unknown';
  readonly accountType: 'Checking Account' | 'Savings Account' | '';
  readonly routingNumber: string;
  readonly bankAccountNumber: string;
  readonly cardToken: string;
  readonly postalCode: string;
}

/** Proof that the payer agreed: how, when, and where it is kept. */
interface Consent {
  readonly consentMethod: (typeof consentMethods)[number];
  readonly consentDate: string;
  readonly consentReference: string;
}

/** A row of the file, typed. */
export interface EnrolmentRow extends When, Source, Consent {
  readonly accountNumber: string;
  readonly subAccountNumber: string;
}

/** What is wrong with a cell of a row. */
export interface CellProblem {
  readonly column: EnrolmentProperty;
  readonly problem: Told;
}

/** What holds of every row of a file. */
export interface RowRules {
  readonly leadTimeDays?: number | undefined;
  readonly consentMethod?: (typeof consentMethods)[number] | undefined;
  readonly today: string;
}

/** A row while it is read. */
interface Reading {
  readonly cell: (property: EnrolmentProperty) => string;
  readonly refuse: (column: EnrolmentProperty, problem: Told) => void;
  readonly text: (property: EnrolmentProperty, most: number, missing?: Told) => string;
}

const holderTypes = { personal: 'Personal', consumer: 'Personal', business: 'Business' } as const;
const accountTypes = {
  checking: 'Checking Account',
  checkingaccount: 'Checking Account',
  chequing: 'Checking Account',
  savings: 'Savings Account',
  savingsaccount: 'Savings Account',
} as const;

const named = <V extends string>(known: Readonly<Record<string, V>>, text: string): V | undefined => {
  const word = plainWord(text);
  return Object.hasOwn(known, word) ? known[word] : undefined;
};

/** Reads one row; nothing is looked up. */
export function readRow(
  cell: (property: EnrolmentProperty) => string,
  rules: RowRules,
): EnrolmentRow | readonly CellProblem[] {
  const problems: CellProblem[] = [];
  const refuse = (column: EnrolmentProperty, problem: Told) => void problems.push({ column, problem });
  const text: Reading['text'] = (column, most, missing) => {
    const read = readText(cell(column), most);
    if (isUnreadable(read)) refuse(column, read.problem);
    else if (read === '' && missing) refuse(column, missing);
    return isUnreadable(read) ? '' : read;
  };
  const reading = { cell, refuse, text };
  const row = {
    accountNumber: text('accountNumber', 40, tell('enter_account_number')),
    subAccountNumber: text('subAccountNumber', 40),
    ...whenOf(reading, rules),
    ...sourceOf(reading),
    ...consentOf(reading, rules),
  };
  if (row.cardToken === '' && row.holderType === 'Personal' && row.consentMethod !== 'Signed')
    refuse('consentMethod', tell('enrolment_needs_signature'));
  return problems.length > 0 ? problems : row;
}

function whenOf(reading: Reading, rules: RowRules): When {
  const { cell, refuse } = reading;
  const [days, day] = [cell('leadTimeDays').trim(), cell('dayOfMonth').trim()];
  const maxAmountMinor = limitOf(reading);
  if (days !== '' && day !== '') refuse('dayOfMonth', tell('enrolment_two_ways'));
  if (day !== '') {
    const dayOfMonth = daysOfMonth.find((each) => each.toLowerCase() === day.toLowerCase());
    if (dayOfMonth === undefined) refuse('dayOfMonth', tell('enrolment_day_of_month'));
    return { leadTimeDays: null, dayOfMonth: dayOfMonth ?? null, maxAmountMinor };
  }
  if (days !== '' && !/^\d{1,2}$/.test(days)) refuse('leadTimeDays', tell('enrolment_days_before'));
  const leadTimeDays = days === '' ? rules.leadTimeDays : Number(days);
  if (leadTimeDays === undefined) refuse('leadTimeDays', tell('enrolment_say_when'));
  return { leadTimeDays: leadTimeDays ?? 0, dayOfMonth: null, maxAmountMinor };
}

function limitOf({ cell, refuse }: Reading): number | null {
  const limit = cell('maxAmount').trim();
  const most = limit === '' ? null : readAmount(limit, false);
  if (isUnreadable(most)) refuse('maxAmount', most.problem);
  else if (most !== null && most <= 0) refuse('maxAmount', tell('enter_amount_above_zero'));
  return isUnreadable(most) ? null : most;
}

function sourceOf(reading: Reading): Source {
  const { cell, refuse, text } = reading;
  const isCard = cell('cardToken').trim() !== '';
  const isBank = cell('routingNumber').trim() !== '' || cell('bankAccountNumber').trim() !== '';
  if (isCard === isBank) refuse('cardToken', tell(isCard ? 'enrolment_two_sources' : 'enrolment_no_source'));
  const holderName = text('holderName', 100, tell('enrolment_holder_missing'));
  if (isCard)
    return {
      ...{ holderName, holderType: 'Unknown', accountType: '', routingNumber: '', bankAccountNumber: '' },
      cardToken: text('cardToken', 200),
      postalCode: text('postalCode', 12),
    };
  return { holderName, cardToken: '', postalCode: '', ...bankOf(reading, isBank) };
}

function bankOf({ cell, refuse }: Reading, isBank: boolean) {
  const routingNumber = cell('routingNumber').trim();
  const bankAccountNumber = cell('bankAccountNumber').replaceAll(/[\s-]/g, '');
  const accountType = named(accountTypes, cell('accountType'));
  const holderType = named(holderTypes, cell('holderType'));
  if (isBank) {
    if (!/^\d{9}$/.test(routingNumber)) refuse('routingNumber', tell('enrolment_routing'));
    if (!/^\d{4,17}$/.test(bankAccountNumber)) refuse('bankAccountNumber', tell('enrolment_bank_number'));
    if (!accountType) refuse('accountType', tell('use_one_of', { members: 'Checking Account, Savings Account' }));
    if (!holderType) refuse('holderType', tell('use_one_of', { members: 'Personal, Business' }));
  }
  return {
    routingNumber,
    bankAccountNumber,
    accountType: accountType ?? ('Checking Account' as const),
    holderType: holderType ?? ('Unknown' as const),
  };
}

function consentOf({ cell, refuse, text }: Reading, rules: RowRules): Consent {
  const typed = cell('consentMethod').trim();
  const method =
    typed === '' ? rules.consentMethod : consentMethods.find((each) => plainWord(each) === plainWord(typed));
  if (!method) refuse('consentMethod', tell('use_one_of', { members: consentMethods.join(', ') }));
  const day = cell('consentDate').trim();
  const date = readDate(day, day.includes('/') ? 'MM/DD/YYYY' : 'YYYY-MM-DD');
  if (isUnreadable(date)) refuse('consentDate', date.problem);
  else if (date === null) refuse('consentDate', tell('enrolment_consent_day'));
  else if (date > rules.today) refuse('consentDate', tell('after_today'));
  return {
    consentMethod: method ?? 'Signed',
    consentDate: isUnreadable(date) ? '' : (date ?? ''),
    consentReference: text('consentReference', 200, tell('enrolment_consent_where')),
  };
}
