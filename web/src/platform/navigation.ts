import { basePath } from './config.ts';

/** The only file that leaves the document (security.md T13). */

/** Opens a path of this client by a full page load: into and out of payment pages, whose policy is another. */
export function openPage(path: string): void {
  location.assign(`${basePath}${path}`);
}

/** The same, in place of the current entry of the history. */
export function replacePage(path: string): void {
  location.replace(`${basePath}${path}`);
}

/** Leaves for the identity provider. */
export function leaveFor(url: URL): void {
  location.assign(url.href);
}

/**
 * Opens a tab at once, while the press of a button still allows it, and leads it to an address that is asked for first.
 */
export async function openTab(address: Promise<string>): Promise<void> {
  const tab = open('', '_blank');
  const url = await address;
  if (url) tab?.location.replace(url);
  else tab?.close();
}

export function reloadPage(): void {
  location.reload();
}

/**
 * A destination that came with the address: a path of this client, or undefined. Anything that could lead elsewhere is
 * refused: other origins, user-info, control characters, backslashes and double slashes.
 */
export function safeDestination(value: string | null): string | undefined {
  if (!value?.startsWith('/') || value.startsWith('//') || /[\\\u0000-\u001f]/.test(value)) return undefined;
  try {
    const url = new URL(value, location.origin);
    return url.origin === location.origin && !url.pathname.startsWith('//')
      ? `${url.pathname}${url.search}`
      : undefined;
  } catch {
    return undefined;
  }
}
