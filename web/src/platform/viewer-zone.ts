const deviceZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of whoever looks at the page: as their device says it, or as they chose. */
export let viewerZone: string = deviceZone;

/** Tells the clock of another zone from now on; that of the device where none is named. */
export const lookFrom = (zone: string | undefined): void => {
  viewerZone = zone ?? deviceZone;
};
