/** How the key of shortcuts is called on this machine. */
export const modKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
