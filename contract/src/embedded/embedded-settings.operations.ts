import { z } from 'zod';
import { bodyOf, changesOf, keptOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { instant, ref, text } from '../kit/shapes.ts';
import { fieldsOf } from '../organizations/unit-setting.ts';
import { linkFields } from './checkout-link.ts';
import { embeddedSettings } from './embedded-settings.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const see = withPermission('BusinessUnits:Read');
const act = withPermission('BusinessUnits:Manage');
const fields = fieldsOf(embeddedSettings);
const rowVersion = z.number().int().min(0);

const signingKey = z
  .object({
    id: z.number(),
    /** Names the key within a link or a token. */
    kid: z.string(),
    status: z.enum(['Active', 'Expired', 'Revoked']),
    createdDate: instant,
    createdBy: z.string(),
    expiresDate: instant,
    lastUsedDate: instant.nullable(),
    revokedDate: instant.nullable(),
    revokedBy: z.string(),
  })
  .meta({ id: 'SigningKey' });
export type SigningKey = z.infer<typeof signingKey>;

const answer = z
  .object({
    ...keptOf(fields).shape,
    /** What tokens of its pages name it by; null before anything was set. */
    environmentKey: z.string().nullable(),
    keys: z.array(signingKey),
    rowVersion,
  })
  .meta({ id: 'EmbeddedSettings' });
export type EmbeddedSettingsAnswer = z.infer<typeof answer>;

const keyWithSecret = z.object({ key: signingKey, secret: z.string() }).meta({ id: 'SigningKeySecret' });
export type SigningKeyWithSecret = z.infer<typeof keyWithSecret>;

const builtLink = z
  .object({
    link: z.string(),
    kid: z.string(),
    expiresDate: instant,
    /** An e-mail stands in its query, which logs and histories keep on its way. */
    holdsEmail: z.boolean(),
  })
  .meta({ id: 'CheckoutLink' });
export type BuiltLink = z.infer<typeof builtLink>;

const checkedLink = z
  .object({
    outcome: z.enum(['Valid', 'Expired', 'Not Valid']),
    kid: z.string(),
    expiresDate: instant.nullable(),
    /** What it says, where its signature holds, and what of it no payment page could act by. */
    values: z.array(z.object({ key: z.string(), value: z.string(), problem: z.string() })),
  })
  .meta({ id: 'CheckedLink' });
export type CheckedLink = z.infer<typeof checkedLink>;

/** Pages within a biller's own site, and links that lead from there to a prepared payment: what is set of them. */
export const embeddedSettingsOperations = operations({
  getEmbeddedSettings: {
    summary: 'What is set of the pages within a biller’s own site, and its signing keys; never their secrets',
    access: see,
    params: inUnit,
    answer,
  },
  changeEmbeddedSettings: {
    summary:
      'Other settings, against the version that was read; what is left out stays. Origins and return URLs ask for a ' +
      'fresh sign-in',
    access: act,
    params: inUnit,
    body: changesOf(fields, { rowVersion }),
    refuses: [409, 428],
    answer,
    strict: true,
  },
  getEmbeddedSettingsHistory: historyOperation({
    summary: 'Who changed these settings, made or revoked a key, or built a link, when and how',
    access: see,
    params: inUnit,
  }),
  createSigningKey: {
    summary: 'Make a signing key for a year; its secret is told once. Two may be active, so that one replaces another',
    access: act,
    params: inUnit,
    refuses: [428],
    answer: keyWithSecret,
    strict: true,
  },
  revokeSigningKey: {
    summary: 'End a signing key: links and tokens signed with it stop at once, for good',
    access: act,
    params: inUnit.extend({ id: ref('signingKey') }),
    refuses: [428],
    answer: signingKey,
    strict: true,
  },
  buildCheckoutLink: {
    summary: 'Build a link to a prepared payment, signed with the newest active key',
    access: act,
    params: inUnit,
    body: bodyOf(linkFields),
    answer: builtLink,
    strict: true,
  },
  checkCheckoutLink: {
    summary: 'Say whether a link would open: its signature, its time, and what it says',
    access: act,
    params: inUnit,
    body: z.strictObject({ link: text(4_000) }),
    answer: checkedLink,
    strict: true,
  },
});
