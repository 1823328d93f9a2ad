import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import type { Customer, OtherLogin } from '@ratepayer/contract/customers/customer.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import type { PageAction } from '../../ui/action.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { BlockDialog } from './block-dialog.tsx';
import type { CustomerDialog } from './customer-dialog.ts';
import { MergeWith } from './merge-with.tsx';
import { SignInLinkDialog } from './sign-in-link-dialog.tsx';
import { VerifyEmailDialog } from './verify-email-dialog.tsx';
import { VerifyPhoneDialog } from './verify-phone-dialog.tsx';

interface CustomerAction {
  readonly key: 'block' | 'merge_logins' | 'send_code' | 'send_sign_in_link' | 'unblock' | 'verify_email';
  readonly needs: Permission;
  /** Whether it can be done with this payer as they stand. */
  readonly when: (customer: Customer) => boolean;
  readonly dialog: ComponentType<CustomerDialog>;
}

const isBlocked = ({ status }: Customer) => status === 'Blocked';
/** Nobody's login any more: what it was stands in its history. */
export const isOver = ({ status }: Pick<Customer, 'status'>): boolean => status === 'Closed' || status === 'Merged';

function VerifyThisEmail({ record, unit, onReload, onClose }: CustomerDialog) {
  const title = say('verify_email_ask', { email: record.email });
  return (
    <VerifyEmailDialog
      businessUnitId={unit.id}
      customers={[record]}
      title={title}
      onDone={onReload}
      onClose={onClose}
    />
  );
}

/** Goes on to the page of the login that is left. */
function MergeThis({ record, unit, onClose }: CustomerDialog) {
  const navigate = useNavigate();
  const open = (into: OtherLogin) => void navigate(`/portal/customers/${into.id}/dashboard?bu=${into.businessUnitId}`);
  return <MergeWith businessUnitId={unit.id} from={record} onDone={open} onClose={onClose} />;
}

/** What may be done with a payer, one line each; the first two stand beside the name. */
const actions: readonly CustomerAction[] = [
  {
    key: 'send_sign_in_link',
    needs: 'Accounts:Manage',
    when: (customer) => !isBlocked(customer) && customer.accountCount > 0,
    dialog: SignInLinkDialog,
  },
  {
    key: 'send_code',
    needs: 'Accounts:Manage',
    when: (customer) => customer.phoneNumber !== '' && !customer.phoneVerified,
    dialog: VerifyPhoneDialog,
  },
  {
    key: 'verify_email',
    needs: 'Accounts:Manage',
    when: (customer) => !isBlocked(customer) && !customer.emailVerified,
    dialog: VerifyThisEmail,
  },
  { key: 'block', needs: 'Accounts:Manage', when: (customer) => !isBlocked(customer), dialog: BlockDialog },
  { key: 'unblock', needs: 'Accounts:Manage', when: isBlocked, dialog: BlockDialog },
  { key: 'merge_logins', needs: 'Users:Manage', when: () => true, dialog: MergeThis },
];

/** Those that this person may take now. */
export const customerActions = (shown: Shown<Customer>): readonly PageAction[] =>
  actions
    .filter(({ needs, when }) => !isOver(shown.record) && shown.user.permissions.includes(needs) && when(shown.record))
    .map(({ key, dialog: Dialog }) => ({
      key,
      text: say(key),
      dialog: (close) => <Dialog {...shown} onClose={close} />,
    }));
