/** Prevent New keeps what is there and lets nothing new begin. */
export const featureModes = ['Enabled', 'Prevent New', 'Disabled'] as const;
export type FeatureMode = (typeof featureModes)[number];

interface Feature {
  /** Somebody or something takes part in it: it can be kept for them while nobody new begins. */
  readonly enrols: boolean;
  /** Where nothing is said. */
  readonly usual: Exclude<FeatureMode, 'Prevent New'>;
}

/** What can be switched for a business unit, of what the product does (decision 261). */
export const features = {
  Autopay: { enrols: true, usual: 'Disabled' },
  Wallet: { enrols: true, usual: 'Enabled' },
  SmsNotifications: { enrols: false, usual: 'Enabled' },
  PaperlessBilling: { enrols: true, usual: 'Disabled' },
  PaymentReceiptBarcodes: { enrols: false, usual: 'Disabled' },
  MeterReadings: { enrols: false, usual: 'Disabled' },
  Products: { enrols: false, usual: 'Disabled' },
  MultiAccountPayments: { enrols: false, usual: 'Enabled' },
  BankVerification: { enrols: false, usual: 'Enabled' },
  Onboarding: { enrols: false, usual: 'Enabled' },
  CustomerRegistration: { enrols: false, usual: 'Enabled' },
} as const satisfies Readonly<Record<string, Feature>>;
export type FeatureKey = keyof typeof features;
export const featureKeys = Object.keys(features) as readonly FeatureKey[];

/** What holds where nobody said anything. */
export const usualMode = (key: FeatureKey): FeatureMode => features[key].usual;

/** What a feature is called on the wire. */
export type FeatureMember = `businessUnitFeatures${FeatureKey}`;
export const memberOf = <K extends FeatureKey>(key: K): `businessUnitFeatures${K}` => `businessUnitFeatures${key}`;

/** The modes that mean something else for this feature. */
export const modesOf = (key: FeatureKey): readonly FeatureMode[] =>
  features[key].enrols ? featureModes : featureModes.filter((mode) => mode !== 'Prevent New');

/** Something of each feature, under its name on the wire. */
export const byMember = <V>(make: (key: FeatureKey) => V): Readonly<Record<FeatureMember, V>> =>
  Object.fromEntries(featureKeys.map((key) => [memberOf(key), make(key)])) as Record<FeatureMember, V>;
