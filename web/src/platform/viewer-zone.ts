/** The zone of whoever looks at the page, as their device says it. */
export const viewerZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;
