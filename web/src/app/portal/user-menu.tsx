import { Link } from 'react-router';
import { mockableRoles } from '@ratepayer/contract/users/roles.ts';
import { basePath, config } from '../../platform/config.ts';
import { openPage } from '../../platform/navigation.ts';
import { signIn } from '../../platform/session/session.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-shell.ts';
import { Popup } from '../../ui/popup.tsx';
import { sayValue } from '../../platform/texts/values.ts';

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2);

/** Who is signed in, the way out, and, outside production, the eyes of another role. */
export function UserMenu({ user, slug }: { readonly user: SessionUser; readonly slug: string | undefined }) {
  const isMocked = user.attributes['act'] !== undefined;
  const canMock = !config.production && (user.role === 'Global Admin' || isMocked);
  const face = (
    <>
      <span className="avatar">{initialsOf(user.name)}</span>
      <span className="vh">{`${user.name}, ${sayValue(user.role)}`}</span>
    </>
  );
  return (
    <Popup className="icon-btn" face={face}>
      <div className="user-menu">
        <p>
          <b>{user.name}</b>
          <br />
          <span className="muted">{[sayValue(user.role), user.email].filter(Boolean).join(' · ')}</span>
        </p>
        <Link to="/portal/my-account">{say('screen_my_account')}</Link>
        {canMock ? <ViewAs role={isMocked ? user.role : ''} slug={slug} /> : null}
        <Link
          to="/portal/signout"
          onClick={(event) => {
            event.preventDefault();
            openPage('/portal/signout');
          }}
        >
          {say('sign_out')}
        </Link>
      </div>
    </Popup>
  );
}

function ViewAs({ role, slug }: { readonly role: string; readonly slug: string | undefined }) {
  // A payer's eyes look at the pages of payers: the way back is the present address.
  const look = (chosen: string) =>
    void signIn(
      chosen ? { prompt: 'none', mock_role: chosen } : { prompt: 'none' },
      chosen === 'Customer' && slug ? `${basePath}/customer/${slug}/dashboard` : undefined,
    );
  return (
    <label className="view-as">
      <span>{say('view_as')}</span>
      <select value={role} onChange={(event) => look(event.target.value)}>
        <option value="">{say('myself')}</option>
        {mockableRoles.map((each) => (
          <option key={each} value={each}>
            {sayValue(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
