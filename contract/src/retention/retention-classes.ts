/** How long something is kept: that long after it was over, or from the end of the year that it is of. */
interface Kept {
  readonly unit: 'months' | 'days';
  readonly usual: number;
  /** Nobody may keep it shorter. */
  readonly least: number;
  /** It is the same for every organization, since it is of none. */
  readonly ofPlatform?: true;
  readonly fromYearsEnd?: true;
}

const months = (usual: number, least = usual): Kept => ({ unit: 'months', usual, least });
const days = (usual: number, least = usual): Kept => ({ unit: 'days', usual, least });

/**
 * What is let go of each night, and when (security.md 6). Where the page names no floor, the usual time is one: it may
 * be kept longer.
 */
export const retentionClasses = {
  'Contents of e-mails': months(13),
  'E-mails sent': months(36),
  'Contents of texts': months(13),
  'Texts sent': months(36),
  'Answers to texts': { ...months(60), ofPlatform: true },
  'Sign-in links': days(90),
  'Invitations of payers': days(90),
  'Verifications of addresses': days(90),
  'Registrations of payers': days(90),
  'Invitations of staff': { ...days(90), ofPlatform: true },
  'Closed tickets': months(36),
  'Answers to forms': months(24, 1),
  'Answers not taken': days(30),
  Consents: months(60),
  'Meter readings': months(36, 24),
  'Details of paid sessions': months(13),
  'Addresses of payments': months(13),
  'Payers named in payments': { ...months(84), fromYearsEnd: true },
  'Audit entries': months(84),
} as const satisfies Readonly<Record<string, Kept>>;

export type RetentionClassKey = keyof typeof retentionClasses;
export const retentionKeys = Object.keys(retentionClasses) as RetentionClassKey[];
/** What is kept of one class, as it is declared. */
export const keptOf = (key: RetentionClassKey): Kept => retentionClasses[key];

/** A century, in the unit of a class. */
export const mostKept = ({ unit }: Pick<Kept, 'unit'>): number => (unit === 'months' ? 1_200 : 36_500);
