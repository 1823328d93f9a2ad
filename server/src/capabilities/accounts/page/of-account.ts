import { sql } from 'kysely';
import { badRequest } from '../../../platform/http/refusal.ts';
import type { Sql } from '../../../platform/lists/source.ts';
import { say } from '../../../platform/texts/refusals.ts';

/** What lists of one account ask besides: a key of the API alone. @throws 400 where no account is said */
export const ofAccount =
  (column: Sql) =>
  (query: object): Sql[] => {
    const { AccountId } = query as { readonly AccountId?: number | undefined };
    if (AccountId === undefined) throw badRequest('AccountId', say('choose_account'));
    return [sql`${column} = ${AccountId}::bigint`];
  };
