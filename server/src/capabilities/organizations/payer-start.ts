import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { type Say, sayIn } from '@ratepayer/contract/kit/texts.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { payerContextOperations } from '@ratepayer/contract/organizations/payer-context.operations.ts';
import { texts as canadianPage } from '@ratepayer/contract/texts/pages/en-CA.ts';
import { texts as pageTexts } from '@ratepayer/contract/texts/pages/en-US.ts';
import { texts as canadian } from '@ratepayer/contract/texts/payer/en-CA.ts';
import { texts as canadianOffers } from '@ratepayer/contract/texts/payer-offers/en-CA.ts';
import { texts as offerTexts } from '@ratepayer/contract/texts/payer-offers/en-US.ts';
import { texts } from '@ratepayer/contract/texts/payer/en-US.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PageStart } from '../../platform/web/page-start.ts';
import type { ProviderName } from '../../platform/provider/provider-name.ts';
import { businessUnitBySlug } from './find-business-unit.ts';
import { payerContext } from './payer-context.ts';

// Typed by the base culture: every other one has the same keys and places.
const sayingPayer: Readonly<Record<Culture, Say<typeof texts>>> = {
  'en-US': sayIn(texts, 'en-US'),
  'en-CA': sayIn(canadian as typeof texts, 'en-CA'),
};
const sayingPage: Readonly<Record<Culture, Say<typeof pageTexts>>> = {
  'en-US': sayIn(pageTexts, 'en-US'),
  'en-CA': sayIn(canadianPage as typeof pageTexts, 'en-CA'),
};
const sayingOffers: Readonly<Record<Culture, Say<typeof offerTexts>>> = {
  'en-US': sayIn(offerTexts, 'en-US'),
  'en-CA': sayIn(canadianOffers as typeof offerTexts, 'en-CA'),
};
type LookupField = BusinessUnitContext['lookupFields'][number];
const { answer } = payerContextOperations.getBusinessUnitContextBySlug;

/**
 * What a payer's page of this path starts with: its business unit as `getBusinessUnitContextBySlug` answers it, and for
 * Find what a search engine shows.
 */
export function payerStart(db: Database, providerName: ProviderName): (path: string) => Promise<PageStart | undefined> {
  return async (path) => {
    const [, slug, below] =
      /^\/customer\/([a-z0-9-]{1,60})\/(dashboard|make-payment\/[^/]+|(?:accounts|wallet|profile)(?:\/.*)?)\/?$/.exec(
        path,
      ) ?? [];
    const unit = slug === undefined ? undefined : await businessUnitBySlug(db, slug);
    if (!unit) return undefined;
    const context = answer.parse(
      await db.scoped([unit.id], (tx) => payerContext(tx, unit, providerName(), 'QuickPay')),
    );
    const { header, subHeader, logoUrl, mobileLogoUrl, organizationName: town, culture } = context;
    const say = sayingPayer[culture];
    const biller = [header, subHeader].filter(Boolean).join(' ');
    const { heading, lead } = saidBy(context, biller);
    const listed = {
      title: heading === biller ? biller : `${heading} – ${biller}`,
      description: sayingPage[culture]('find_description', { title: heading, town, lead }),
      heading,
      lead,
      path: `/customer/${context.slug}/dashboard`,
      form: {
        fields: context.hasBills ? context.lookupFields.map((field) => earlyField(field, context.currencyCode)) : [],
        marked: say('fields_marked', { mark: '{mark}' }),
        whereToFind: say('where_to_find'),
        press: say('find_my_bill'),
        withoutScript: say('call_with_hours', { phone: context.phone, hours: context.hoursText }),
      },
    };
    return {
      language: culture,
      data: { unit: context },
      biller: { header, subHeader, logoUrl, mobileLogoUrl },
      listed: below === 'dashboard' && context.available ? listed : undefined,
    };
  };
}

/** What Find is called: after the bill that is looked for, or after what there is without one. */
function saidBy({ culture, hasBills, offers }: BusinessUnitContext, biller: string) {
  const [say, sayOffer] = [sayingPayer[culture], sayingOffers[culture]];
  if (hasBills) return { heading: say('pay_your_bill_of', { biller }), lead: say('no_login_needed') };
  const heading = offers.includes('Products') ? sayOffer('pay_biller', { biller }) : biller;
  return { heading, lead: sayOffer('no_bill_needed') };
}

// As the client draws them: web/src/app/customer/lookup-field.tsx.
const earlyField = ({ type, label, description, isRequired }: LookupField, currency: string) => ({
  label,
  hint: description,
  isRequired,
  isShort: type === 'Zip Code',
  isNumeric: type === 'Zip Code' && currency === 'USD',
  hasPicture: type === 'Account Number',
});
