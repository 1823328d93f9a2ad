import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { lifecycleApi } from '../../platform/api/lifecycle.api.ts';
import type { Search } from '../../ui/form/combobox.tsx';

const most = 10;

/** Finds active accounts of a business unit by number or name, without this one. */
export const searchOther =
  (businessUnitId: number, withoutId?: number): Search =>
  async (text, signal) => {
    const { items } = await lifecycleApi.searchMergeAccounts(
      {
        businessUnitId,
        ...(withoutId ? { DestinationAccountId: withoutId } : {}),
        'Search.SearchText': text,
        PageSize: most,
      },
      { signal },
    );
    return items.map((account) => ({ id: account.id, name: `${shownNumber(account)}, ${account.name}` }));
  };
