let seen: string | undefined;

/**
 * The zone of whoever looks at the page: as they chose, or as their device says it. It is asked when something is told
 * by it: the first question takes a slow phone a tenth of a second.
 */
export const viewerZone = (): string => (seen ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Tells the clock of another zone from now on; that of the device where none is named. */
export const lookFrom = (zone: string | undefined): void => {
  seen = zone;
};
