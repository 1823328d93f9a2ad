import type { FormValues } from '@ratepayer/contract/forms/form-shape.ts';
import { tell } from '@ratepayer/contract/texts/tell-forms.ts';
import { sql } from 'kysely';
import { rowsOf } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { escapeLike } from '../../platform/lists/search-in.ts';
import { lookUpKeys, verdictBefore } from '../accounts/look-up-limits.ts';
import type { ActionDeps, Asked } from './asked.ts';
import { postalWords, streetWords } from './street-words.rules.ts';

interface Address {
  readonly streetAddress: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 200) : '');

/**
 * Whether the biller has an account at an address, and how it writes it: `streetAddress` with `city` or `zipCode`. It
 * says nothing else of the account, and asks under the limits of look-ups, since it answers yes or no.
 */
export async function askAddress(
  { db, guard }: ActionDeps,
  { clientAddress }: Caller,
  businessUnitId: number,
  values: FormValues,
): Promise<Asked> {
  const [street, city] = [text(values['streetAddress']), text(values['city'])];
  const code = postalWords(text(values['zipCode']));
  if (street === '' || (city === '' && code === '')) return { told: [tell('address_incomplete')] };
  const { verdict, noMiss } = await verdictBefore(
    guard,
    lookUpKeys(clientAddress, businessUnitId, street),
    async () => false,
  );
  if (verdict !== 'go') return { told: [tell('action_wait')] };
  const begin = `${escapeLike(/^\S+/.exec(street)?.[0] ?? '')}%`;
  const near = await db.reading([businessUnitId], (tx) =>
    rowsOf(
      tx,
      sql<Address>`select street as "streetAddress", city, state, zip as "zipCode" from published.account
        where business_unit_id = ${businessUnitId} and not is_deleted and street ilike ${begin}
        and (${code} = '' or left(regexp_replace(upper(zip), '[^A-Z0-9]', '', 'g'), ${code.length}) = ${code})
        and (${code} <> '' or lower(city) = lower(${city}))
        order by is_archived, id limit 200`,
    ),
  );
  const found = near.find(({ streetAddress }) => streetWords(streetAddress) === streetWords(street));
  if (!found) return { told: [tell('address_unknown')] };
  await noMiss();
  return { result: { ...found } };
}
