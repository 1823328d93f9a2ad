import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Customer, PossibleDuplicate } from '@ratepayer/contract/customers/customer.shapes.ts';
import { customerReadApi } from '../../platform/api/customer.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner } from '../../ui/parts.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const because = {
  'Same e-mail': 'because_same_e_mail',
  'Same phone': 'because_same_phone',
  'Same name and account': 'because_same_name_and_account',
} as const satisfies Record<PossibleDuplicate['because'], string>;

/** Names other logins of what may be the same person. */
export function DuplicatesBar({ record, unit, user }: Shown<Customer>) {
  const navigate = useNavigate();
  const [into, setInto] = useState<PossibleDuplicate>();
  const mayMerge = user.permissions.includes('Users:Manage');
  const pageOf = ({ id, businessUnitId }: PossibleDuplicate) =>
    `/portal/customers/${id}/dashboard?bu=${businessUnitId}`;
  const of = { businessUnitId: unit.id, id: record.id };
  const items = useQuery(queryOf(customerReadApi.listPossibleDuplicates, of, { quiet: true })).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <>
      <Banner kind="warn" title={say('duplicates')}>
        {items.map((other) => (
          <span key={other.id} className="contents">
            <Link to={pageOf(other)}>{other.name}</Link>{' '}
            <span className="small muted">
              {say('address_and_why', { email: other.email, why: say(because[other.because]) })}
            </span>
            {mayMerge ? (
              <button type="button" className="link-btn" onClick={() => setInto(other)}>
                {say('merge_into')} <span className="vh">{other.email}</span>
              </button>
            ) : null}
            <br />
          </span>
        ))}
      </Banner>
      {into ? (
        <MergeDialog
          businessUnitId={unit.id}
          from={record}
          into={into}
          onDone={() => void navigate(pageOf(into))}
          onClose={() => setInto(undefined)}
        />
      ) : null}
    </>
  );
}
