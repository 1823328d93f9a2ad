import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
import { onlyRoles, operations } from '../kit/operation.ts';
import { givenDate, ref, text } from '../kit/shapes.ts';
import { byMember, featureModes } from './features.ts';
import { digestFields, mostClosures, targetFields } from './preference.fields.ts';

const params = z.object({ businessUnitId: ref('businessUnit') });
const rowVersion = z.number().int().min(0);
const staff = onlyRoles('Global Admin', 'Organization Admin', 'Organization User');

const closure = z.object({ day: z.string(), name: z.string() });
const preferences = z
  .object({
    closures: z.array(closure),
    adoptionTargetPercent: z.number().int(),
    paperCostMinor: z.number().int(),
    digestIsOn: z.boolean(),
    digestHour: z.number().int(),
    /** 0 where nothing was decided yet. */
    rowVersion,
  })
  .meta({ id: 'OrganizationPreferences' });
export type OrganizationPreferences = z.infer<typeof preferences>;

const modes = byMember(() => z.enum(featureModes));
const featureDefaults = z.object({ ...modes, rowVersion }).meta({ id: 'FeatureDefaults' });
export type FeatureDefaults = z.infer<typeof featureDefaults>;

/** What an organization decides for its business units, and what new ones of the installation begin with. */
export const preferenceOperations = operations({
  getOrganizationPreferences: {
    summary: 'Closures, targets and the daily digest of the organization of a business unit',
    access: staff,
    params,
    answer: preferences,
  },
  changeOrganizationPreferences: {
    summary: 'Other closures, targets and digest, saved whole against the version that was read',
    access: onlyRoles('Global Admin', 'Organization Admin'),
    params,
    body: bodyOf(
      { ...targetFields, ...digestFields },
      {
        closures: z.array(z.strictObject({ day: givenDate, name: text(60) })).max(mostClosures),
        rowVersion,
      },
    ),
    refuses: [409],
    answer: preferences,
    strict: true,
  },
  listOrganizationPreferenceHistory: historyOperation({
    summary: 'Who changed closures and targets of an organization, when and how',
    access: staff,
    params,
  }),
  getFeatureDefaults: {
    summary: 'The features that a new business unit begins with, where it copies no other one',
    access: onlyRoles('Global Admin'),
    params,
    answer: featureDefaults,
  },
  listFeatureDefaultHistory: historyOperation({
    summary: 'Who had new business units begin with other features, when and with which',
    access: onlyRoles('Global Admin'),
    params,
  }),
  changeFeatureDefaults: {
    summary: 'Other features to begin with, against the version that was read; business units that are there stay',
    access: onlyRoles('Global Admin'),
    params,
    body: z.strictObject({ ...modes, rowVersion }),
    refuses: [409],
    answer: featureDefaults,
    strict: true,
  },
});
