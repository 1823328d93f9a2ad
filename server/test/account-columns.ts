import type { World } from './world.ts';

const texts = ['', 'A b', 'Zoë', '12 Elm'];
const amounts = ['', '0.00', '12.34', '-3.10', '250.00'];
const days = ['', '02/28/2026', '12/01/2026'];
const flags = ['', 'yes', 'no'];
const methods = ['', 'pos', 'Manual', 'Imported'];
const minorOf = (cell: string) => (cell === '' ? 0 : Number(cell.replace('.', '')));
const dayOf = (cell: string) => (cell === '' ? null : cell.replace(/(..)\/(..)\/(....)/, '$3-$1-$2'));
const methodOf = (cell: string) => (cell === 'pos' ? 'POS' : cell);
const isYes = (cell: string) => cell === 'yes';

/** What a column may say of each field, how an account shows it, what a new one has, and what a cell makes of it. */
export const fields: Readonly<
  Record<string, readonly [string, readonly string[], unknown, (cell: string, now: any) => unknown]>
> = {
  Name: ['a.name', texts, '', String],
  AddressStreetAddress: ['a.street', texts, '', String],
  AddressStreet2: ['a.street2', texts, '', String],
  AddressCity: ['a.city', texts, '', String],
  AddressState: ['a.state', texts, '', String],
  AddressZip: ['a.zip', texts, '', String],
  AddressCountry: ['a.country', texts, '', String],
  PhoneNumber: ['a.phone_number', texts, '', String],
  EmailAddress: ['a.email_address', texts, '', String],
  Note: ['a.note', texts, '', String],
  Description: ['a.description', texts, '', String],
  Balance: ['m.balance', amounts, 0, minorOf],
  PastDueAmountMinor: ['m.past_due_minor', amounts, 0, minorOf],
  LateFee: ['m.late_fee', amounts.filter((cell) => !cell.startsWith('-')), 0, minorOf],
  IssueDate: ['m.issue_date', days, null, dayOf],
  DueDate: ['m.due_date', days, null, dayOf],
  AccountLocked: ['a.account_locked', flags, false, (cell, now) => (cell === '' ? now : isYes(cell))],
  AllowOnlinePayment: ['a.allow_online_payment', flags, true, (cell, now) => (cell === '' ? now : isYes(cell))],
  BlockCreditCardPayment: [
    'a.block_credit_card_payment',
    flags,
    false,
    (cell, now) => (cell === '' ? now : isYes(cell)),
  ],
  BlockAchPayment: ['a.block_ach_payment', flags, false, (cell, now) => (cell === '' ? now : isYes(cell))],
  LateFeeApplicable: ['a.late_fee_applicable', flags, true, (cell, now) => (cell === '' ? now : isYes(cell))],
  IsArchived: ['a.is_archived', flags, false, isYes],
  CreateMethod: ['a.create_method', methods, 'Imported', (cell, now) => (cell === '' ? now : methodOf(cell))],
  // Of one that the file says no day of: none, whenever this runs.
  CreatedDate: [
    `case when a.created_date < '2025-01-01' then (a.created_date at time zone 'US/Central')::date end`,
    ['', '02/28/2024', '12/01/2023'],
    null,
    (cell, now) => (cell === '' ? now : dayOf(cell)),
  ],
  Route: [`a.meta ->> 'Route'`, texts, null, String],
  Zone: [`a.meta ->> 'Zone'`, texts, null, String],
};
export const meta = ['Route', 'Zone'];
export const names = Object.keys(fields);
export const defaults = Object.fromEntries(names.map((name) => [name, fields[name]?.[2]]));

const shown = names.map((name) => `${fields[name]?.[0]} as "${name}"`).join(', ');

/** What accounts of a business unit show of each field, by their numbers. */
export const shownAccounts = async (world: World, unit: number): Promise<Record<string, Record<string, unknown>>> =>
  Object.fromEntries(
    (
      await world.rows(
        `select a.account_number, ${shown} from account a join account_money m on m.account_id = a.id
          where a.business_unit_id = $1 and not a.is_deleted`,
        [unit],
      )
    ).map(({ account_number, ...rest }) => [account_number, rest]),
  );

/** Everything of them, for the undo. */
export const everythingOf = (world: World, unit: number): Promise<Record<string, any>[]> =>
  world.rows(
    `select a.id, a.account_number, a.meta, a.archived_by_sync, a.archived_date, a.created_date, m.not_yet_due_minor,
      m.account_sync_date, ${shown} from account a join account_money m on m.account_id = a.id
      where a.business_unit_id = $1 and not a.is_deleted order by a.id`,
    [unit],
  );
