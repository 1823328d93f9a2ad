import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { organizationApi } from '../../platform/api/organization.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { unitsMatching } from './units-matching.ts';

const waitMs = 250;
/** One letter would find nearly everything, and the server refuses it. */
const leastLetters = 2;

/**
 * Business units for what is typed: among those that the page has at once, and where there are more than those at the
 * server too, once nobody types any more. An answer only adds to what is looked through: one that comes late, or not at
 * all, shows nothing wrong.
 */
export function useUnitsFound(
  units: readonly BusinessUnitSummary[],
  total: number,
  typed: string,
): readonly BusinessUnitSummary[] {
  const [asked, setAsked] = useState('');
  const text = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    ...queryOf(organizationApi.listBusinessUnits, { PageSize: 100, 'Search.SearchText': asked }, { quiet: true }),
    enabled: total > units.length && asked.length >= leastLetters,
    placeholderData: keepPreviousData,
  });
  const others = data?.items.filter(({ id }) => !units.some((unit) => unit.id === id)) ?? [];
  return unitsMatching([...units, ...others], typed);
}
