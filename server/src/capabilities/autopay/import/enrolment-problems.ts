import type { EnrolmentProperty } from '@ratepayer/contract/autopay/enrolment-columns.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { maskCardNumbers } from '@ratepayer/contract/payments/card-number.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { mostProblems, withUnread } from '../../accounts/uploads/hand-back.ts';
import type { ImportProblem } from '../../accounts/uploads/import-kind.ts';
import { type Rejected, rejectedOf } from './compare-enrolments.ts';

/** What is wrong with the first rows that cannot be taken, as they were read and as they were compared. */
export const problemsOf = async (tx: Tx): Promise<readonly ImportProblem[]> =>
  withUnread(tx, (await rejectedOf(tx, mostProblems)).map(problemOf));

type Said = readonly [EnrolmentProperty, Told];

const reasons: Readonly<Record<string, (of: Rejected) => Said>> = {
  number: ({ found }) => ['accountNumber', found > 1 ? tell('several_accounts_number') : tell('no_account_of_number')],
  repeated: ({ firstRow }) => ['accountNumber', tell('enrolment_account_repeated', { first: firstRow })],
  on: () => ['accountNumber', tell('enrolment_on_already')],
  closed: () => ['accountNumber', tell('enrolment_account_closed')],
  blocked: () => ['accountNumber', tell('enrolment_method_blocked')],
  left: ({ leftDate }) => ['consentDate', tell('enrolment_left_since', { date: leftDate ?? '' })],
  nobody: () => ['accountNumber', tell('enrolment_nobody_told')],
  method: () => ['accountNumber', tell('enrolment_method_not_taken')],
  routing: () => ['routingNumber', tell('enrolment_routing')],
  token: () => ['cardToken', tell('enrolment_token_unknown')],
  brand: ({ accountType }) => ['cardToken', tell('enrolment_brand_not_taken', { brand: accountType })],
  expired: () => ['cardToken', tell('enrolment_card_over')],
  postal: () => ['postalCode', tell('enrolment_postal_missing')],
  schedule: () => ['dayOfMonth', tell('enrolment_schedule_not_offered')],
  lead: () => ['leadTimeDays', tell('enrolment_lead_too_long')],
};

/** Why a row is rejected for what is there. */
export function problemOf(of: Rejected): ImportProblem {
  const [column, problem] = reasons[of.why]?.(of) ?? ['accountNumber', tell('enrolment_account_closed')];
  return {
    row: of.row,
    column,
    value: column === 'accountNumber' ? maskCardNumbers(of.accountNumber) : '',
    problem,
  };
}
