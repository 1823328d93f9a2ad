import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate, useOutletContext, useParams, useSearchParams } from 'react-router';
import { FindTwo } from '../../features/account-lifecycle/find-two.tsx';
import { MergeAccounts } from '../../features/account-lifecycle/merge-accounts.tsx';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-lifecycle.ts';
import { usePageTitle } from '../../ui/parts.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import type { ShellContext } from './shell.tsx';

/** Merges an account with another one of its business unit. */
export function MergePage() {
  const { unit } = useOutletContext<ShellContext>();
  const { id = '' } = useParams();
  const other = Number(useSearchParams()[0].get('other')) || undefined;
  const client = useQueryClient();
  const navigate = useNavigate();
  const home = (accountId: number | string) => `/portal/accounts/${accountId}/dashboard?bu=${unit.id}`;
  const here = `/portal/accounts/${id}/merge?bu=${unit.id}`;
  return (
    <MergeFrame at={other ? 1 : 0}>
      <MergeAccounts
        key={`${unit.id} ${id}`}
        accountId={Number(id)}
        other={other}
        unit={unit}
        onFound={(found) => void navigate(`${here}&other=${found}`)}
        onAnother={() => void navigate(here)}
        onCancel={() => void navigate(home(id))}
        onDone={({ destination }) => {
          void client.invalidateQueries();
          void navigate(home(destination.id));
        }}
      />
    </MergeFrame>
  );
}

/** Finds both accounts of a merge, for whoever comes with none. */
export function FindTwoPage() {
  const { unit } = useOutletContext<ShellContext>();
  const navigate = useNavigate();
  return (
    <MergeFrame at={0}>
      <FindTwo
        key={unit.id}
        unitId={unit.id}
        onFound={(one, other) => void navigate(`/portal/accounts/${one}/merge?bu=${unit.id}&other=${other}`)}
      />
    </MergeFrame>
  );
}

/** Where it is, how far it is, and that nothing happens before it is confirmed. */
function MergeFrame({ at, children }: { readonly at: number; readonly children: ReactNode }) {
  const { unit } = useOutletContext<ShellContext>();
  usePageTitle(say('merge_two'), unit.name);
  return (
    <>
      <nav aria-label={sayForm('breadcrumb')} className="small no-print">
        <Link to={`/portal/accounts?bu=${unit.id}`}>{say('accounts')}</Link>{' '}
        <span className="muted">/ {say('merge')}</span>
      </nav>
      <div className="page-head gap-sm">
        <div>
          <h1>{say('merge_two')}</h1>
          <p>{say('merge_nothing_yet')}</p>
        </div>
        <Stepper label={say('steps')} steps={[say('find_other'), say('compare'), say('confirm')]} now={at} />
      </div>
      {children}
    </>
  );
}
