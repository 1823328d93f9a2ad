import { z } from 'zod';
import { anyone, operations, withPermission } from '../kit/operation.ts';
import { culture, currencyCode, page, paging, ref, searching } from '../kit/shapes.ts';
import { timeZones } from '../kit/local-date.ts';
import { channelKeys } from '../payments/channels.ts';
import { bannerPlaces, bannerTypes } from '../messages/banner.fields.ts';
import { externalLink } from './external-link.shapes.ts';
import { fieldTypes } from '../accounts/account-fields.ts';

const header = z
  .object({ logoUrl: z.string(), header: z.string(), subHeader: z.string() })
  .meta({ id: 'BusinessUnitHeader' });

const colour = z.string();
/** What a biller's colour gives on one ground. */
const brandColours = z.object({
  fill: colour,
  on: colour,
  hover: colour,
  active: colour,
  soft: colour,
  tint: colour,
  tintHover: colour,
  text: colour,
  line: colour,
  mark: colour,
  /** The fill is too close to the sheet: the button gets an inset line in the mark colour. */
  edge: z.boolean(),
});
export type BrandColours = z.infer<typeof brandColours>;
const brand = z.object({ light: brandColours, dark: brandColours }).meta({ id: 'Brand' });
export type Brand = z.infer<typeof brand>;

const lookupField = z.object({
  type: z.enum(fieldTypes),
  label: z.string(),
  description: z.string(),
  isRequired: z.boolean(),
});

/** What payers are told today, and on which of their pages. */
const payerBanner = z.object({
  id: z.number(),
  title: z.string(),
  contentMarkdown: z.string(),
  messageType: z.enum(bannerTypes),
  places: z.array(z.enum(bannerPlaces)),
  isDismissible: z.boolean(),
});
export type PayerBanner = z.infer<typeof payerBanner>;

/** A business unit as its payers meet it. */
export const businessUnitContext = z
  .object({
    id: z.number(),
    slug: z.string(),
    ...header.shape,
    mobileLogoUrl: z.string(),
    /** Whose business unit it is: the town on receipts and letters. */
    organizationName: z.string(),
    currencyCode,
    culture,
    timezone: z.enum(timeZones),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    hoursText: z.string(),
    primaryColor: z.string(),
    /** The colours of its pages, derived from that one. */
    brand,
    providerName: z.string(),
    available: z.boolean(),
    lookupFields: z.array(lookupField),
    banners: z.array(payerBanner),
    /** Where its payers go on to, those that are active, in their order. */
    links: z.array(externalLink.omit({ isActive: true })),
    /** Days soon on which its offices are closed. */
    closures: z.array(z.object({ day: z.string(), name: z.string() })),
    /** Whether there is a bill to look for: it has accounts, or nothing else either. */
    hasBills: z.boolean(),
    /** What there is for who looks for no bill: forms for anybody, products that need no account. */
    offers: z.array(z.enum(['Forms', 'Products'])),
  })
  .meta({ id: 'BusinessUnitContext' });
export type BusinessUnitContext = z.infer<typeof businessUnitContext>;

export const businessUnitSummary = z
  .object({
    id: z.number(),
    name: z.string(),
    slug: z.string(),
    organizationId: z.number(),
    organizationName: z.string(),
    currencyCode,
    culture,
    timezone: z.enum(timeZones),
    primaryColor: z.string(),
    /** What a payment received elsewhere does where nobody says. */
    externalPaymentsPostToBalance: z.boolean(),
    /** Whether a refund begins with its fee. */
    refundServiceFeeDefault: z.boolean(),
    /** The features that are Enabled. */
    features: z.array(z.string()),
  })
  .meta({ id: 'BusinessUnitSummary' });
export type BusinessUnitSummary = z.infer<typeof businessUnitSummary>;

// A filter: of somebody else’s business unit the list is empty, as of one that is nowhere.
const oneUnit = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const organizationOperations = operations({
  listBusinessUnits: {
    summary: 'Business units in the caller’s scope, searched by words of name, organization, currency and time zone',
    access: withPermission('BusinessUnits:Read'),
    query: z.object({ ...paging, ...searching, BusinessUnitId: oneUnit.optional() }),
    answer: page(businessUnitSummary),
  },
  getBusinessUnitHeader: {
    summary: 'Logo, header and sub-header',
    access: anyone,
    params: z.object({ id: ref('businessUnit') }),
    answer: header,
  },
  getBusinessUnitContext: {
    summary: 'What a payer’s page needs to know of a business unit',
    access: anyone,
    params: z.object({ id: ref('businessUnit'), channelType: z.enum(channelKeys) }),
    answer: businessUnitContext,
  },
});
