import { sql } from 'kysely';
import { badRequest } from '../../../platform/http/refusal.ts';
import type { Sql } from '../../../platform/lists/source.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { withMerged } from '../lifecycle/with-merged.ts';

/** What lists of one account ask besides: a key of the API alone. @throws 400 where no account is said */
const asked =
  (condition: (accountId: number) => Sql) =>
  (query: object): Sql[] => {
    const { AccountId } = query as { readonly AccountId?: number | undefined };
    if (AccountId === undefined) throw badRequest('AccountId', say('choose_account'));
    return [condition(AccountId)];
  };

/** Rows of one account alone. */
export const ofAccount = (column: Sql) => asked((accountId) => sql`${column} = ${accountId}::bigint`);

/** Rows of one account, and of those that were merged into it. */
export const ofAccountWithMerged = (column: Sql) =>
  asked((accountId) => sql`${column} = any(${withMerged(accountId)})`);
