import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';

/** What a dialog of an account is told: it closes by itself once something was done. */
export interface AccountDialog extends Shown<AccountPage> {
  readonly onClose: () => void;
}
