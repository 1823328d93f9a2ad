/** For whom browsers make passkeys, and where they are asked for them. */
export interface PasskeySite {
  readonly rpId: string;
  readonly origin: string;
}

/**
 * The site of the address that payers type. Browsers make passkeys for names alone, over https or on the machine
 * itself: undefined for every other address.
 */
export function passkeySite(portalUrl: string): PasskeySite | undefined {
  const { hostname, origin, protocol } = new URL(portalUrl);
  const isName = !/^\[|^[\d.]+$/.test(hostname);
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isName && isSafe ? { rpId: hostname, origin } : undefined;
}
