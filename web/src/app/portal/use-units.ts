import { useQuery } from '@tanstack/react-query';
import { organizationApi } from '../../platform/api/organization.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { aside } from '../../platform/when-read.ts';
import { placeKeys } from '../../ui/list/list-address.ts';
import { preferences } from '../../platform/session/preferences.ts';
import { useAddress } from '../../ui/use-address.ts';

const { listBusinessUnits } = organizationApi;
/** As many as one answer holds; beyond them business units are searched. */
const most = 250;

/** Where the portal opens: where this person likes it to, while they may be there. */
const firstOf = <U extends { readonly id: number }>(units: readonly U[]): U | undefined =>
  units.find(({ id }) => id === preferences().defaultBusinessUnitId) ?? units[0];

/** The business units of a person, and which of them the address names. */
export function useUnits({ permissions }: Pick<SessionUser, 'permissions'>) {
  const { get, change } = useAddress();
  const mayRead = permissions.includes('BusinessUnits:Read');
  const first = useQuery({ ...queryOf(listBusinessUnits, { PageSize: most }), ...aside, enabled: mayRead });
  const units = first.data?.items ?? [];
  const total = first.data?.totalCount ?? 0;
  // A link names its business unit: another one is never shown in its place.
  const asked = get('bu');
  const known = asked === null ? firstOf(units) : units.find((one) => String(one.id) === asked);
  const isBeyond = !known && total > units.length && /^[1-9]\d{0,8}$/.test(asked ?? '');
  const named = useQuery({
    ...queryOf(listBusinessUnits, { BusinessUnitId: Number(asked), PageSize: 1 }),
    ...aside,
    enabled: mayRead && isBeyond,
  });
  const choose = (id: number) =>
    change(
      (next) => {
        next.set('bu', String(id));
        for (const key of placeKeys) next.delete(key);
      },
      { replace: false },
    );
  const unit = known ?? (isBeyond ? named.data?.items[0] : undefined);
  return { mayRead, answer: isBeyond ? named : first, units, total, unit, choose };
}
