import { useOutletContext } from 'react-router';
import { ExternalLinks } from '../../features/organizations/external-links.tsx';
import { say } from '../../platform/texts/staff-organizations.ts';
import { usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

/** The same as the tab of the setup, on a page of its own. */
export function ExternalLinksPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  usePageTitle(say('links'), unit.name);
  return (
    <>
      <h1>{say('links')}</h1>
      <ExternalLinks unit={unit} user={user} />
    </>
  );
}
