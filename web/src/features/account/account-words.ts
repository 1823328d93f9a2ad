import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';

/** Where the bill goes, on one line. */
export const addressOf = ({ address: { street, city, state, zip } }: Pick<AccountPage, 'address'>): string =>
  [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
