import { Link, useOutletContext } from 'react-router';
import { NewUnitForm } from '../../features/setup/new-unit-form.tsx';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';

/** Makes a further biller of an organization. */
export function CreateUnitPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  usePageTitle(say('create_unit'), 'Ratepayer');
  return (
    <>
      <nav aria-label={sayForm('breadcrumb')} className="small no-print">
        <Link to={`/portal/business-units?bu=${unit.id}`}>{say('business_units')}</Link>{' '}
        <span className="muted">/ {say('create_unit')}</span>
      </nav>
      <h1>{say('create_unit')}</h1>
      <p className="muted">{say('create_purpose')}</p>
      <NewUnitForm unit={unit} user={user} />
    </>
  );
}
