import type { FastifyInstance } from 'fastify';
import type { MovedWithAccount } from './capabilities/accounts/moved-with-account.ts';
import type { ImportKind } from './capabilities/accounts/uploads/import-kind.ts';
import type { PaymentDeps } from './capabilities/payments/deps.ts';
import type { ReportedList } from './capabilities/reports/reported-list.ts';

/** What a capability brings: operations that need no more than a payment does, and the lists that leave the product. */
export interface Part {
  readonly routes?: (app: FastifyInstance, deps: PaymentDeps) => void;
  readonly list?: ReportedList;
  /** What becomes of its rows when an account ends. */
  readonly movedWith?: MovedWithAccount;
  /** What its files bring in, where they come as uploads. */
  readonly importKind?: ImportKind;
  /** The same, where bringing it in needs what a payment does. */
  readonly importKindOf?: (deps: PaymentDeps) => ImportKind;
  /** A list that is seen here alone (decision 126). */
  readonly stays?: { readonly name: string };
}
