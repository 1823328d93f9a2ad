const prefix = 'text-';

/** What a text is called at the service. */
export const textReference = (id: number): string => `${prefix}${id}`;

/** The text of such a reference; undefined for every other. */
export const textOfReference = (reference: string): number | undefined =>
  /^text-[1-9]\d{0,14}$/.test(reference) ? Number(reference.slice(prefix.length)) : undefined;
