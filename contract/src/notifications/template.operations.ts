import { z } from 'zod';
import { cultures } from '../kit/culture.ts';
import { historyOperation } from '../kit/history.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { instant, ref, text } from '../kit/shapes.ts';
import { longestBody, longestSubject } from './template-text.ts';
import { templateChannels, templateKeys, variables } from './templates.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = inUnit.extend({ templateKey: z.enum(templateKeys), channel: z.enum(templateChannels) });
const rowVersion = z.number().int().min(0);

const words = { subject: text(longestSubject), body: text(longestBody) };
const inCulture = z.object({ culture: z.enum(cultures), ...words });
/** Where what a message says comes from. */
export const templateSources = ['Product', 'Organization', 'Business Unit'] as const;

const template = z
  .object({
    key: z.enum(templateKeys),
    channel: z.enum(templateChannels),
    mayBeOff: z.boolean(),
    /** Whether it is sent, and what was decided here; null where this level decides nothing. */
    isOn: z.boolean(),
    isOnHere: z.boolean().nullable(),
    /** Whether it would be sent where nothing is decided here. */
    isOnAbove: z.boolean(),
    /** Who decides what it says in the language of the business unit. */
    source: z.enum(templateSources),
    /** What was written here, by language. */
    texts: z.array(inCulture),
    /** What holds in each language where nothing is written here, and whose it is. */
    above: z.array(inCulture.extend({ source: z.enum(templateSources) })),
    variables: z.array(z.object({ name: z.enum(variables), sample: z.string(), must: z.boolean() })),
    changedBy: z.string(),
    changedDate: instant.nullable(),
    /** 0 where nothing was decided here yet. */
    rowVersion,
  })
  .meta({ id: 'NotificationTemplate' });
export type NotificationTemplate = z.infer<typeof template>;
const all = z.object({ items: z.array(template) });

const change = z.strictObject({
  rowVersion,
  /** null: as the level above says. */
  isOn: z.boolean().nullable(),
  /** One for each language that is worded here; a language that is left out says what stands above again. */
  texts: z.array(inCulture.strict()).max(cultures.length),
});
const draft = z.strictObject({ culture: z.enum(cultures), ...words });
const preview = z
  .object({
    subject: z.string(),
    text: z.string(),
    /** Where its HTML is shown in a frame, for some minutes; null for a text message. */
    frame: z.string().nullable(),
    /** How long a text message is, how texts end included. */
    length: z.number().int(),
  })
  .meta({ id: 'NotificationPreview' });
export type NotificationPreview = z.infer<typeof preview>;

const read = withPermission('BusinessUnits:Read');
const manage = withPermission('BusinessUnits:Manage');
const staff = onlyRoles('Global Admin', 'Organization Admin', 'Organization User');
const admins = onlyRoles('Global Admin', 'Organization Admin');

/** What messages to payers say: of one business unit, and of every one of an organization that says nothing itself. */
export const templateOperations = operations({
  listTemplates: {
    summary: 'Every kind of message to payers of a business unit, with what it says and whose words they are',
    access: read,
    params: inUnit,
    answer: all,
  },
  changeTemplate: {
    summary: 'What a business unit says in a kind of message, saved whole against the version that was read',
    access: manage,
    params: ofOne,
    body: change,
    refuses: [409],
    answer: template,
    strict: true,
  },
  previewTemplate: {
    summary: 'How a message reads in words that are not saved, by its sample and the look of the business unit',
    access: read,
    params: ofOne,
    body: draft,
    answer: preview,
  },
  testTemplate: {
    summary: 'Send a mail in words that are not saved, with its sample, to the own address',
    access: manage,
    params: ofOne,
    body: draft,
    answer: z.object({ sentTo: z.string() }),
    strict: true,
  },
  listTemplateHistory: historyOperation({
    summary: 'Who changed what a business unit says in a kind of message, with what stood before and after',
    access: read,
    params: ofOne,
  }),
  listOrganizationTemplates: {
    summary: 'The same for the organization of a business unit, inherited by each of its business units',
    access: staff,
    params: inUnit,
    answer: all,
  },
  changeOrganizationTemplate: {
    summary: 'What an organization says in a kind of message, saved whole against the version that was read',
    access: admins,
    params: ofOne,
    body: change,
    refuses: [409],
    answer: template,
    strict: true,
  },
  listOrganizationTemplateHistory: historyOperation({
    summary: 'Who changed what an organization says in a kind of message',
    access: staff,
    params: ofOne,
  }),
});
