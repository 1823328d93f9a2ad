import { z } from 'zod';
import { changeAsked, changeDecided, changeRequest } from '../kit/change-request.ts';
import { bodyOf } from '../kit/body-of.ts';
import { accessOf, onlyRoles, operations } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { instant, ref, text } from '../kit/shapes.ts';
import { channels, paymentSourceTypes } from '../payments/channels.ts';
import { merchantFields, newMerchantFields } from './merchant-account.fields.ts';
import { merchantAccounts } from './merchant-account.list.ts';

const made = recordOperations(merchantAccounts);
const params = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = params.extend({ id: ref('merchantAccount') });
const rowVersion = z.number().int();

/** What a gateway asks for; what is secret is never answered. */
const credentialField = z.object({
  name: z.string(),
  /** As the gateway calls it. */
  title: z.string(),
  secret: z.boolean(),
  needed: z.boolean(),
  /** What may be chosen; empty where anything may be entered. */
  choices: z.array(z.string()),
});
export type CredentialField = z.infer<typeof credentialField>;

const gatewayChoice = z.object({
  id: z.number(),
  name: z.string(),
  gatewayType: z.string(),
  sources: z.array(z.enum(paymentSourceTypes)),
  credentials: z.array(credentialField),
});
export type GatewayChoice = z.infer<typeof gatewayChoice>;

/** A sale of one dollar that was given back, or what became of it. */
const merchantTest = z
  .object({
    result: z.enum(['Open', 'Passed', 'Failed']),
    /** With the credentials and the number of now. */
    isOfNow: z.boolean(),
    message: z.string(),
    askedByName: z.string(),
    askedDate: instant,
  })
  .meta({ id: 'MerchantTest' });
export type MerchantTest = z.infer<typeof merchantTest>;

const setup = z
  .object({
    gateway: gatewayChoice,
    paymentSourceTypes: z.array(z.enum(paymentSourceTypes)),
    channels: z.array(z.enum(channels)),
    hasCredentials: z.boolean(),
    /** When they were entered; null where nobody knows. */
    credentialsDate: instant.nullable(),
    test: merchantTest.nullable(),
    change: changeRequest.nullable(),
    /** Whether it would take what goes, or went, elsewhere. */
    activateNeedsSecond: z.boolean(),
    /** Whether another one, which nobody let take over, would take what it takes. */
    disableNeedsSecond: z.boolean(),
    /** Where a card for a test is entered; empty where the gateway has no page for it. */
    cardFieldsUrl: z.string(),
  })
  .meta({ id: 'MerchantSetup' });
export type MerchantSetup = z.infer<typeof setup>;

const serves = {
  paymentSourceTypes: z.array(z.enum(paymentSourceTypes)).min(1, 'refusals/choose_one').max(paymentSourceTypes.length),
  channels: z.array(z.enum(channels)).min(1, 'refusals/choose_one').max(channels.length),
  /** All that the gateway asks for, together; left out, what is stored stays. */
  credentials: z
    .array(z.object({ name: text(60).min(1), value: text(4000) }))
    .max(20)
    .optional(),
};

/** Why, where a second person has to decide. */
const turned = z.strictObject({ rowVersion, reason: text(500).default('') });

/** Numbers at gateways: only the platform sets them up. */
const write = {
  access: onlyRoles('Global Admin'),
  refuses: [409, 428],
  answer: made.getMerchantAccount.answer,
  strict: true,
} as const;

export const merchantAccountOperations = operations({
  ...made,
  getMerchantChoices: {
    summary: 'Gateways that a merchant account can be made at, and what each of them asks for',
    access: onlyRoles('Global Admin'),
    params,
    answer: z.object({ gateways: z.array(gatewayChoice) }),
  },
  getMerchantSetup: {
    summary: 'How one merchant account is set up, without what it is opened with',
    access: accessOf(merchantAccounts.list.needs),
    params: ofOne,
    answer: setup,
  },
  addMerchantAccount: {
    ...write,
    summary: 'A merchant account as a draft: no payment reaches it',
    params,
    body: bodyOf(newMerchantFields, serves),
  },
  testMerchantAccount: {
    ...write,
    summary: 'Send a sale of one dollar to the gateway and give it back; no answer yet is told as open',
    params: ofOne,
    body: z.strictObject({ token: text(500).min(1), rowVersion }),
    answer: merchantTest,
  },
  decideMerchantChange: {
    ...write,
    summary: 'Approve or refuse what was asked about it, take it back, or stop it before it works',
    access: onlyRoles('Global Admin', 'Organization Admin'),
    params: ofOne,
    body: changeDecided,
  },
  activateMerchantAccount: {
    ...write,
    summary:
      'Let payments reach a draft whose last test passed; a second person decides where they go elsewhere already',
    params: ofOne,
    body: turned,
    accepted: changeAsked,
  },
  disableMerchantAccount: {
    ...write,
    summary:
      'No new payment reaches it any more; a second person decides where another one takes over that nobody let do so',
    params: ofOne,
    body: turned,
    accepted: changeAsked,
  },
  changeMerchantAccount: {
    ...write,
    summary:
      'Other values, over the version that was read; a second person decides on bank details; of a disabled, its keys',
    params: ofOne,
    body: bodyOf(merchantFields, { ...serves, reason: text(500).default(''), rowVersion }),
    accepted: changeAsked,
  },
});
