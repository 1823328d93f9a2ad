import {
  type FeatureKey,
  featureKeys,
  type FeatureMember,
  type FeatureMode,
  memberOf,
} from '@ratepayer/contract/organizations/features.ts';

export type Modes = Readonly<Record<FeatureMember, FeatureMode>>;

/** The features that are on in these modes; before any is read, none. */
export const previewedFeatures = (modes: Modes | undefined): readonly FeatureKey[] =>
  featureKeys.filter((key) => modes?.[memberOf(key)] === 'Enabled');
