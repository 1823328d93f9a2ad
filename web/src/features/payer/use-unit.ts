import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { speak } from '../../platform/texts/culture.ts';
import { organizationApi } from '../../platform/api/organization.api.ts';
import { outcomeOf } from '../../platform/refused.ts';
import { applyBrand } from '../../ui/derive.ts';

/** What a payer's page needs to know of a business unit, by its slug. */
export function useUnit(slug: string | undefined) {
  const answer = useQuery({
    queryKey: ['unit', slug],
    enabled: slug !== undefined,
    staleTime: 300_000,
    queryFn: () => outcomeOf(organizationApi.getBusinessUnitContextBySlug({ slug: slug ?? '', channelType: 'QuickPay' })),
  });
  const { primaryColor: colour, culture } = answer.data?.data ?? {};
  // An address without a business unit opens in the browser's culture; from here on it is the business unit's.
  useEffect(() => {
    if (culture) void speak(culture);
  }, [culture]);
  useEffect(() => {
    if (colour) applyBrand(colour);
  }, [colour]);
  return answer;
}
