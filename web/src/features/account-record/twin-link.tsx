import { Link } from 'react-router';
import { say } from '../../platform/texts/staff-accounts.ts';
import { Banner } from '../../ui/parts.tsx';

/** The way to the account that has the number already. */
export function TwinLink({ unitId, accountId }: { readonly unitId: number; readonly accountId: number | undefined }) {
  if (accountId === undefined) return null;
  return (
    <Banner kind="warn" title={say('number_taken')}>
      <Link to={`/portal/accounts/${accountId}?bu=${unitId}`}>{say('open_that_account')}</Link>
    </Banner>
  );
}
