import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { accountConfigApi } from '../../platform/api/account-config.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-channels.ts';

/** What callers are asked for, and what is taken of their cards: only the telephone has it. */
export function PhoneParts({ unitId }: { readonly unitId: number }) {
  const { data } = useQuery(queryOf(accountConfigApi.readAccountConfig, { businessUnitId: unitId }));
  const lookedUp = data?.fields.filter(({ isIvrLookupField }) => isIvrLookupField) ?? [];
  return (
    <>
      <p className="small gap-sm">{say('by_phone_asked')}</p>
      <ol className="boxed">
        {lookedUp.map(({ type, label }) => (
          <li key={type} translate="no">
            {label}
          </li>
        ))}
      </ol>
      <p className="small gap-sm">
        <Link to={`/portal/business-units/setup?tab=account-config&bu=${unitId}`}>{say('by_phone_link')}</Link>
      </p>
      <p className="small gap-sm">{say('by_phone_cards')}</p>
    </>
  );
}
