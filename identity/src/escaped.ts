const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as it stands in markup. */
export const html = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);
