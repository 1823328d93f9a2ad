import { accountRecordApi } from '../../platform/api/account-record.api.ts';
import { Refused } from '../../platform/refused.ts';

interface Numbered {
  readonly accountNumber: string;
  readonly subAccountNumber: string;
}

/** The account that has this number already, where that is why one was refused. */
export async function findTwin(
  slug: string,
  { accountNumber, subAccountNumber }: Numbered,
  refused: unknown,
): Promise<number | undefined> {
  if (!(refused instanceof Refused) || !refused.errors.some((item) => item.propertyName === 'accountNumber'))
    return undefined;
  try {
    const found = await accountRecordApi.getAccountsBySlug({ slug, accountNumber }, { quiet: true });
    return found.find(
      (one) => one.accountNumber === accountNumber.trim() && one.subAccountNumber === subAccountNumber.trim(),
    )?.id;
  } catch {
    return undefined;
  }
}
