import { useOutletContext } from 'react-router';
import { TermsInUse } from '../../features/terms/terms-in-use.tsx';
import { say } from '../../platform/texts/staff-terms.ts';
import { usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

/** The same as the tab of the setup, on a page of its own. */
export function TermsInUsePage() {
  const { unit } = useOutletContext<ShellContext>();
  usePageTitle(say('terms'), unit.name);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say('terms')}</h1>
        </div>
      </div>
      <TermsInUse unit={unit} />
    </>
  );
}
