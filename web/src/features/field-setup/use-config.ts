import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountConfig, GivenConfig } from '@ratepayer/contract/organizations/account-config.operations.ts';
import { accountConfigApi } from '../../platform/api/account-config.api.ts';
import { accountRecordApi } from '../../platform/api/account-record.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import type { CallOptions } from '../../platform/request.ts';
import type { InUnit } from '../../ui/detail/detail-page-props.ts';

export type GivenField = GivenConfig['fields'][number];
type Fields = readonly GivenField[];

/** What is sent of a field that was read: its place is that in the list. */
export const givenOf = ({ businessUnitId: _, order: _order, ...field }: AccountConfig['fields'][number]): GivenField =>
  field;

/** The fields of a business unit's accounts as they are now, and how others take their place. */
export function useConfig(of: InUnit) {
  const client = useQueryClient();
  const answer = useQuery(queryOf(accountConfigApi.readAccountConfig, of));
  const key = keyOf(accountConfigApi.readAccountConfig, of);
  const take = (after: AccountConfig) => {
    client.setQueryData(key, after);
    // Pages of accounts are named by them.
    void client.invalidateQueries({ queryKey: keyOf(accountRecordApi.getAccountsContext) });
    return after;
  };
  return {
    ...answer,
    /** What was read last, also where it is not drawn yet. */
    now: () => client.getQueryData<AccountConfig>(key),
    /** Saves what `make` makes of the fields, against the version that they were read in. */
    save: async (make: (fields: Fields) => Fields, options: CallOptions = {}): Promise<AccountConfig> => {
      const { fields, rowVersion } =
        client.getQueryData<AccountConfig>(key) ?? (await accountConfigApi.readAccountConfig(of));
      const body = { fields: [...make(fields.map(givenOf))], rowVersion };
      return take(await accountConfigApi.changeAccountConfig({ ...of, ...body }, options));
    },
    reread: async () => take(await accountConfigApi.readAccountConfig(of)),
  };
}
export type Config = ReturnType<typeof useConfig>;
