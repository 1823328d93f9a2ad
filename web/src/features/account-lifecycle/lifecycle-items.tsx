import { Link } from 'react-router';
import type { NamedAccount } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { say } from '../../platform/texts/staff-lifecycle.ts';
import { Icon } from '../../ui/icons.tsx';
import type { LifecycleAsk } from './lifecycle-dialog.tsx';

interface Props {
  readonly account: NamedAccount & { readonly isArchived: boolean };
  readonly unitId: number;
  readonly onAsk: (ask: LifecycleAsk) => void;
}

/** Lines of a menu: how the life of an account may go on. The server says what cannot be. */
export function LifecycleItems({ account, unitId, onAsk }: Props) {
  if (account.isArchived)
    return (
      <li>
        <button type="button" onClick={() => onAsk({ what: 'unarchive', account })}>
          <Icon name="archive" size={17} /> {say('unarchive')}
        </button>
      </li>
    );
  return (
    <>
      <li>
        <Link to={`/portal/accounts/${account.id}/merge?bu=${unitId}`}>
          <Icon name="merge" size={17} /> {say('merge')}
        </Link>
      </li>
      <li className="apart">
        <button type="button" onClick={() => onAsk({ what: 'archive', account })}>
          <Icon name="archive" size={17} /> {say('archive')}
        </button>
      </li>
    </>
  );
}
