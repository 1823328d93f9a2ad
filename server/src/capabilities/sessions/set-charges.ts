import { amountMessage, checkAmount, checkTotal } from '@ratepayer/contract/payments/amount-rules.ts';
import type { LineItemType } from '@ratepayer/contract/payments/channels.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import { oneRow, sql, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { AccountRow, OpenChargeRow } from '../accounts/account-rows.ts';
import { lookedUpAccounts } from '../accounts/quick-pay-session.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { answerIntent } from './answer-intent.ts';
import type { DraftLine, SessionRow } from './session-row.ts';
import { say } from '../../platform/texts/refusals.ts';
import { say as sayToPayer } from '../../platform/texts/payer.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';

export interface ChargesInput {
  readonly accountIds?: readonly number[] | undefined;
  readonly rowVersion?: number | undefined;
  readonly lineItems: readonly {
    readonly accountId: number | null;
    readonly accountChargeId?: number | null | undefined;
    readonly lineItemType: LineItemType;
    readonly amountMinor: number;
  }[];
}

/** Sets what is paid on which account, after every rule of the channel. */
export const setCharges = (deps: PaymentDeps, caller: Caller, identifier: string, input: ChargesInput) =>
  answerIntent(deps, caller, identifier, input.rowVersion, async (tx, session, unit) => {
    const accountIds = input.accountIds
      ? await allowedAccounts(tx, caller, session, input.accountIds)
      : session.accountIds;
    const bare = input.lineItems.map(
      (line): DraftLine => ({ ...line, accountChargeId: line.accountChargeId ?? null, description: '' }),
    );
    return {
      accountIds,
      charges: bare,
      judge({ accounts, charges }) {
        const lines = bare.map((line) => ({ ...line, description: descriptionOf(line, accounts, charges) }));
        const problems = chargeProblems(session, unit, accounts, charges, lines);
        if (problems.length > 0) throw new Refusal(400, problems);
        return { charges: lines };
      },
    };
  });

/** Accounts may be added that this payer looked up or that are linked to this customer; removing is always allowed. */
async function allowedAccounts(
  tx: Tx,
  caller: Caller,
  session: SessionRow,
  wanted: readonly number[],
): Promise<number[]> {
  const lookUpId = caller.quickPaySessionId ?? session.quickPaySessionId;
  const lookedUp = lookUpId === null ? [] : await lookedUpAccounts(tx, lookUpId);
  const linked =
    session.customerId === null
      ? []
      : (
          await oneRow(
            tx,
            sql<{
              ids: number[];
            }>`select coalesce(array_agg(account_id), '{}') as ids from published.customer_account
              where customer_id = ${session.customerId} and unlinked_date is null`,
          )
        ).ids;
  const allowed = new Set([...session.accountIds, ...lookedUp, ...linked]);
  if (wanted.some((id) => !allowed.has(id))) throw notFound(say('could_not_find_account'));
  return [...new Set(wanted)].sort((a, b) => a - b);
}

function descriptionOf(
  line: ChargesInput['lineItems'][number],
  accounts: readonly AccountRow[],
  charges: readonly OpenChargeRow[],
): Written {
  const account = accounts.find((candidate) => candidate.id === line.accountId);
  if (line.lineItemType === 'OpenCharge')
    return charges.find((charge) => charge.id === line.accountChargeId)?.description ?? tell('line_charge');
  if (line.lineItemType === 'LateFee') return tell('line_late_fee');
  return account ? tell('line_account', { number: numberOf(account) }) : tell('line_payment');
}

const numberOf = (account: AccountRow) =>
  account.subAccountNumber ? `${account.accountNumber}-${account.subAccountNumber}` : account.accountNumber;

/**
 * Every rule a set of lines breaks, by property. The same verdict falls again under the account locks when the payment
 * is taken.
 */
export function chargeProblems(
  session: Pick<SessionRow, 'configSnapshot'>,
  unit: BusinessUnit,
  accounts: readonly AccountRow[],
  charges: readonly OpenChargeRow[],
  lines: readonly DraftLine[],
): ErrorItem[] {
  const limits = session.configSnapshot;
  const show = (minor: number) => formatMoney(minor, unit.currencyCode, unit.culture);
  const problems: ErrorItem[] = [];
  const add = (propertyName: string, errorMessage: string) => problems.push({ propertyName, errorMessage });
  if (accounts.length > limits.maximumAccounts)
    add('accountIds', say('most_accounts_can_paid', { maximumAccounts: limits.maximumAccounts }));
  for (const [i, line] of lines.entries()) {
    if (line.lineItemType === 'ServiceFee' || line.lineItemType === 'Product')
      add(`lineItems[${i}].lineItemType`, say('line_cannot_paid'));
    else if (!accounts.some((account) => account.id === line.accountId))
      add(`lineItems[${i}].accountId`, say('account_not_part_payment'));
    else if (line.lineItemType === 'OpenCharge')
      chargeLineProblem(line, charges, show, (message) => add(`lineItems[${i}].amountMinor`, message));
  }
  for (const account of accounts) {
    const own = lines.filter((line) => line.accountId === account.id);
    const amount = own.reduce((sum, line) => sum + line.amountMinor, 0);
    const lateFee = own
      .filter((line) => line.lineItemType === 'LateFee')
      .reduce((sum, line) => sum + line.amountMinor, 0);
    if (lateFee > account.lateFee)
      add(`accounts[${account.id}].amountMinor`, say('late_fee', { lateFee: show(account.lateFee) }));
    const problem = checkAmount(limits, account.totalOutstandingBalance, amount);
    if (problem && !(own.length === 0 && accounts.length > 1))
      add(`accounts[${account.id}].amountMinor`, amountMessage(problem, show, sayToPayer));
    if (account.totalOutstandingBalance <= 0 && amount > 0 && !limits.zeroBalanceMayPay)
      add(`accounts[${account.id}].amountMinor`, say('nothing_due_account'));
  }
  const total = checkTotal(
    limits,
    lines.reduce((sum, line) => sum + line.amountMinor, 0),
  );
  if (total) add('lineItems', amountMessage(total, show, sayToPayer));
  return problems;
}

function chargeLineProblem(
  line: DraftLine,
  charges: readonly OpenChargeRow[],
  show: (minor: number) => string,
  add: (message: string) => void,
): void {
  const charge = charges.find(
    (candidate) => candidate.id === line.accountChargeId && candidate.accountId === line.accountId,
  );
  if (!charge) add(say('charge_no_longer_open'));
  else if (line.amountMinor > charge.remainingMinor)
    add(say('can_pay_most_charge', { remaining: show(charge.remainingMinor) }));
  else if (charge.mustPayInFull && line.amountMinor !== charge.remainingMinor) add(say('charge_must_paid_full'));
}
