/** What a file is for. */
export const fileCategories = ['Import', 'Export', 'Bill', 'Report', 'NACHA', 'Logo', 'Ticket', 'Recording'] as const;
export type FileCategory = (typeof fileCategories)[number];

export const fileDirections = ['In', 'Out', 'Internal'] as const;
export type FileDirection = (typeof fileDirections)[number];

/** Quarantined: its contents are not what they say they are. Purged: they are destroyed, name and checksum stay. */
export const fileStatuses = ['Stored', 'Quarantined', 'Purged'] as const;
export type FileStatus = (typeof fileStatuses)[number];

/** Months that a file of each category is kept; null without an end. */
export const keptMonths: Readonly<Record<FileCategory, number | null>> = {
  Import: 13,
  Export: 13,
  Bill: 36,
  Report: 1,
  NACHA: 72,
  Logo: null,
  Ticket: 36,
  Recording: 24,
};

/** Categories that only an administrator of the platform sees, and those that take no administrator. */
export const platformCategories: readonly FileCategory[] = ['NACHA'];
export const clerkCategories: readonly FileCategory[] = ['Import', 'Export', 'Bill'];

/** Endings of files that are taken in. */
export const takenEndings = /\.(csv|txt|tsv|dat|prn|ach|xlsx|pdf|zip|png|jpe?g|pgp|gpg|asc|wav|mp3)$/i;

/** The most files that are taken as one archive, or purged, at the same time. */
export const mostFilesAtOnce = 100;
