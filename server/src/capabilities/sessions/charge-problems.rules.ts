import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { amountMessage, checkAmount, checkTotal } from '@ratepayer/contract/payments/amount-rules.ts';
import { tell as tellPayer } from '@ratepayer/contract/texts/tell-payer.ts';
import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import type { Problem } from '../../platform/http/refusal.ts';
import type { AccountRow, OpenChargeRow } from '../accounts/account-rows.ts';
import type { PayingUnit } from '../organizations/find-business-unit.ts';
import { type ProductLine, whyNotProduct } from '../products/product-line.rules.ts';
import type { ProductOffered } from '../products/products-offered.ts';
import type { DraftLine, SessionRow } from './session-row.ts';

type Line = Pick<DraftLine, 'accountId' | 'accountChargeId' | 'lineItemType' | 'amountMinor'> & ProductLine;
type Account = Pick<AccountRow, 'id' | 'lateFee' | 'totalOutstandingBalance'>;
type Charge = Pick<OpenChargeRow, 'id' | 'accountId' | 'remainingMinor' | 'mustPayInFull'>;
type Limits = SessionRow['configSnapshot'];
type Show = (minor: number) => string;
/** What may be paid beside balances. */
interface Offers {
  readonly charges: readonly Charge[];
  readonly products: readonly ProductOffered[];
}

/**
 * Every rule a set of lines breaks, by property: of the accounts together, line by line, account by account, of the
 * sum. The same verdict falls again under the account locks when the payment is taken.
 */
export function chargeProblems(
  { configSnapshot: limits }: Pick<SessionRow, 'configSnapshot'>,
  unit: Pick<PayingUnit, 'currencyCode' | 'culture'>,
  accounts: readonly Account[],
  { charges, products }: Offers,
  lines: readonly Line[],
): Problem[] {
  const show: Show = (minor) => formatMoney(minor, unit.currencyCode, unit.culture);
  const { maximumAccounts } = limits;
  const tooMany = accounts.length > maximumAccounts;
  // Beside what is bought an account may be left out.
  const isOnly = accounts.length === 1 && !lines.some(isOfProduct);
  const total = checkTotal(limits, sumOf(lines));
  // A bill that nothing is paid on is none that something is sold with.
  const hasAccount = lines.some(({ accountId }) => accountId !== null);
  return [
    ...(tooMany ? [problem('accountIds', tell('most_accounts_can_paid', { maximumAccounts }))] : []),
    ...lines.flatMap((line, i) =>
      line.lineItemType === 'Product'
        ? productProblems(line, `lineItems[${i}]`, products, hasAccount, show)
        : lineProblems(line, `lineItems[${i}]`, accounts, charges, show),
    ),
    ...(isTwice(lines) ? [problem('lineItems', tell('product_once'))] : []),
    ...accounts.flatMap((account) => accountProblems(account, lines, limits, isOnly, show)),
    ...(total ? [problem('lineItems', amountMessage(total, show, tellPayer))] : []),
  ];
}

const problem = (propertyName: string, errorMessage: Told): Problem => ({ propertyName, errorMessage });
const sumOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + line.amountMinor, 0);

/** What one line may not be: a kind nobody pays by hand, on an account of somebody else, of a charge as it stands. */
function lineProblems(
  line: Line,
  path: string,
  accounts: readonly Account[],
  charges: readonly Charge[],
  show: Show,
): Problem[] {
  if (line.lineItemType === 'ServiceFee') return [problem(`${path}.lineItemType`, tell('line_cannot_paid'))];
  if (!accounts.some((account) => account.id === line.accountId))
    return [problem(`${path}.accountId`, tell('account_not_part_payment'))];
  const why = line.lineItemType === 'OpenCharge' ? whyNotCharge(line, charges, show) : undefined;
  return why ? [problem(`${path}.amountMinor`, why)] : [];
}

export const isOfProduct = ({ lineItemType }: Pick<Line, 'lineItemType'>) => lineItemType === 'Product';

/** Whether a product stands in two lines: how much of it is sold at once is said of one. */
function isTwice(lines: readonly Line[]): boolean {
  const bought = lines.filter(isOfProduct).map(({ productId }) => productId);
  return new Set(bought).size < bought.length;
}

/** What is bought is paid on no account. */
function productProblems(
  line: Line,
  path: string,
  products: readonly ProductOffered[],
  hasAccount: boolean,
  show: Show,
): Problem[] {
  if (line.accountId !== null) return [problem(`${path}.accountId`, tell('line_cannot_paid'))];
  const why = whyNotProduct(line, products, { hasAccount, show });
  return why ? [problem(`${path}.productId`, why)] : [];
}

function whyNotCharge(line: Line, charges: readonly Charge[], show: Show): Told | undefined {
  const charge = charges.find(
    (candidate) => candidate.id === line.accountChargeId && candidate.accountId === line.accountId,
  );
  if (!charge) return tell('charge_no_longer_open');
  if (line.amountMinor > charge.remainingMinor)
    return tell('can_pay_most_charge', { remaining: show(charge.remainingMinor) });
  if (charge.mustPayInFull && line.amountMinor !== charge.remainingMinor) return tell('charge_must_paid_full');
  return undefined;
}

/** What is paid on one account; beside others it may be left out, alone it may not. */
function accountProblems(
  account: Account,
  lines: readonly Line[],
  limits: Limits,
  isOnly: boolean,
  show: Show,
): Problem[] {
  const own = lines.filter((line) => line.accountId === account.id);
  const amount = sumOf(own);
  const lateFee = sumOf(own.filter((line) => line.lineItemType === 'LateFee'));
  const wrong = own.length > 0 || isOnly ? checkAmount(limits, account.totalOutstandingBalance, amount) : undefined;
  const nothingDue = account.totalOutstandingBalance <= 0 && amount > 0 && !limits.zeroBalanceMayPay;
  const messages = [
    lateFee > account.lateFee ? tell('late_fee', { lateFee: show(account.lateFee) }) : undefined,
    wrong && amountMessage(wrong, show, tellPayer),
    nothingDue ? tell('nothing_due_account') : undefined,
  ];
  return messages.flatMap((message) => (message ? [problem(`accounts[${account.id}].amountMinor`, message)] : []));
}
