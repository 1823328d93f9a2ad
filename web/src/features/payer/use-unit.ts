import { useEffect, useLayoutEffect } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { config } from '../../platform/config.ts';
import { payerContextApi } from '../../platform/api/payer-context.api.ts';
import { answered, outcomeOf } from '../../platform/refused.ts';
import { speak } from '../../platform/texts/culture.ts';
import { keepAnswer, useCall } from '../../platform/use-call.ts';
import { applyBrand } from '../../ui/apply-brand.ts';

const keyOf = (slug: string) => `unit ${slug}`;

// The document says whose page it is; nothing has to be asked for.
const known = config.start?.unit;
if (known) keepAnswer(keyOf(known.slug), answered(known));

/** What a payer's page needs to know of a business unit, by its slug; without one it waits. */
export function useUnit(slug: string | undefined): {
  readonly unit: BusinessUnitContext | undefined;
  readonly isPending: boolean;
} {
  const key = slug === undefined ? undefined : keyOf(slug);
  const ask = () =>
    outcomeOf(payerContextApi.getBusinessUnitContextBySlug({ slug: slug ?? '', channelType: 'QuickPay' }));
  const { answer } = useCall(key, ask, 300_000);
  const unit = answer?.data ?? undefined;
  const { brand, culture } = unit ?? {};
  // An address without a business unit opens in the browser's culture; from here on it is the business unit's.
  useEffect(() => {
    if (culture) void speak(culture);
  }, [culture]);
  useLayoutEffect(() => {
    if (brand) applyBrand(brand);
  }, [brand]);
  return { unit, isPending: answer === undefined };
}
