import { numberOf } from '@ratepayer/contract/accounts/account-number.ts';
import type { LineItemType } from '@ratepayer/contract/payments/channels.ts';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { AccountRow, OpenChargeRow } from '../accounts/account-rows.ts';
import { lookedUpAccounts } from '../accounts/quick-pay-session.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { describeProduct } from '../products/product-line.rules.ts';
import type { ProductOffered } from '../products/products-offered.ts';
import type { PayingUnit } from '../organizations/find-business-unit.ts';
import { type Answers, answerIntent } from './answer-intent.ts';
import { chargeProblems } from './charge-problems.rules.ts';
import type { DraftLine, SessionRow } from './session-row.ts';
import { say } from '../../platform/texts/refusals.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';

export interface ChargesInput {
  readonly accountIds?: readonly number[] | undefined;
  readonly rowVersion?: number | undefined;
  readonly lineItems: readonly {
    readonly accountId: number | null;
    readonly accountChargeId?: number | null | undefined;
    readonly lineItemType: LineItemType;
    readonly productId?: number | null | undefined;
    readonly quantity?: number | undefined;
    readonly amountMinor: number;
  }[];
}

/** Sets what is paid on which account, after every rule of the channel. */
export const setCharges = (deps: PaymentDeps, caller: Caller, identifier: string, input: ChargesInput) =>
  answerIntent(deps, caller, identifier, input.rowVersion, chosen(caller, input), deps.db.unawaited);

const chosen =
  (caller: Caller, input: ChargesInput) =>
  async (tx: Tx, session: SessionRow, unit: PayingUnit): Promise<Answers> => {
    const accountIds = input.accountIds
      ? await allowedAccounts(tx, caller, session, input.accountIds)
      : session.accountIds;
    const bare = input.lineItems.map(
      ({ productId, quantity = 1, ...line }): DraftLine => ({
        ...line,
        ...(line.lineItemType === 'Product' ? { productId: productId ?? 0, quantity } : {}),
        accountChargeId: line.lineItemType === 'Product' ? null : (line.accountChargeId ?? null),
        description: '',
      }),
    );
    return {
      accountIds,
      charges: bare,
      judge({ accounts, charges, products }) {
        const lines = bare.map((line) =>
          line.lineItemType === 'Product'
            ? withProduct(line, products)
            : { ...line, description: descriptionOf(line, accounts, charges) },
        );
        const problems = chargeProblems(session, unit, accounts, { charges, products }, lines);
        if (problems.length > 0) throw new Refusal(400, problems);
        return { charges: lines };
      },
    };
  };

/** The line with the name and the books of its product, as they are now. */
function withProduct(line: DraftLine, products: readonly ProductOffered[]): DraftLine {
  const product = products.find(({ id }) => id === line.productId);
  if (!product) return line;
  return { ...line, description: describeProduct(product, line.quantity ?? 1), glCode: product.glCode };
}

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

function descriptionOf(line: DraftLine, accounts: readonly AccountRow[], charges: readonly OpenChargeRow[]): Written {
  const account = accounts.find((candidate) => candidate.id === line.accountId);
  if (line.lineItemType === 'OpenCharge')
    return charges.find((charge) => charge.id === line.accountChargeId)?.description ?? tell('line_charge');
  if (line.lineItemType === 'LateFee') return tell('line_late_fee');
  return account ? tell('line_account', { number: numberOf(account) }) : tell('line_payment');
}
