import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-shell.ts';
import { MissingPermission } from '../../ui/missing-permission.tsx';
import { PlatformMakes } from '../../ui/platform-makes.tsx';
import { usePageTitle } from '../../ui/parts.tsx';
import { sayScreen } from './say-screen.ts';
import { mayOpen, type Need, type Screen } from './screen.ts';

type Holder = Pick<SessionUser, 'role' | 'permissions'>;

/** What of a need this person lacks, in words. */
function wordsOf(need: Need, user: Holder): string {
  if (typeof need === 'string') return need === 'Organization User' ? say('staff_role') : need;
  const missing = need.filter((each) => !mayOpen(user, { needs: [each] }));
  return missing.map((each) => wordsOf(each, user)).reduce((one, other) => say('needs_and', { one, other }));
}

/** Nobody of an organization can give what the platform keeps to itself. */
const isPlatforms = ({ needs }: Screen): boolean => needs.every((need) => need === 'Global Admin');

/** In place of a screen that this person may not open: what it is, and what of it they lack. */
export function NoAccess({ screen, user }: { screen: Screen; user: Holder }) {
  const title = sayScreen(screen);
  usePageTitle(title, say('ratepayer'));
  return (
    <>
      <h1>{title}</h1>
      {isPlatforms(screen) && user.role === 'Organization Admin' ? (
        <PlatformMakes />
      ) : (
        <MissingPermission needs={screen.needs.map((need) => wordsOf(need, user))} />
      )}
    </>
  );
}
