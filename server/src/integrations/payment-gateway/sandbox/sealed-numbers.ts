import { sql } from 'kysely';
import type { SealedColumn, SealedValue } from '../../../platform/crypto/rotate.ts';

/** What the number of a bank account is sealed for: the token that stands for it. */
export const numberPlace = (token: string): string => `sandbox.token.number:${token}`;

/** The numbers of bank accounts, as they are sealed anew. */
export const sealedNumbers: SealedColumn = {
  place: numberPlace,
  others: (under, most) =>
    sql<SealedValue>`select token as key, number_enveloped as sealed from sandbox.token
      where number_enveloped <> '' and number_enveloped not like ${under} order by token limit ${most}`,
  replace: ({ key, sealed }, again) =>
    sql`update sandbox.token set number_enveloped = ${again} where token = ${key} and number_enveloped = ${sealed}`,
};
