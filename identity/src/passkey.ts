import type { PasskeySite } from './passkey-site.ts';

/** A passkey as the portal keeps it. */
export interface Passkey {
  /** As its device calls it, base64url. */
  readonly credentialId: string;
  /** What the device calls its person by. */
  readonly userHandle: string;
  /** COSE key. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
}

/** What a browser answers when a passkey is made: base64url each. */
export interface MadePasskey {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** What a browser answers when a passkey is used: base64url each. */
export interface UsedPasskey {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle: string;
}

/** Ed25519, ECDSA on P-256, RSA with SHA-256: what devices know (COSE). */
export const passkeyAlgorithms = [-8, -7, -257] as const;

// It reads certificates of vendors too: a tenth of a second, which only whoever uses a passkey waits for.
const library = () => import('@simplewebauthn/server');
const around = { type: 'public-key', clientExtensionResults: {} } as const;

/**
 * What a device made for this site and this challenge, for somebody whom it proved by itself (a finger, a face, a
 * number). Undefined for everything else, and for what is nothing at all.
 */
export async function readMade(
  { rpId, origin }: PasskeySite,
  challenge: string,
  { id, ...made }: MadePasskey,
): Promise<Omit<Passkey, 'userHandle'> | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, response: made, ...around },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    });
    const made_ = registrationInfo?.credential;
    return made_ && { credentialId: made_.id, publicKey: made_.publicKey, counter: made_.counter };
  } catch {
    return undefined;
  }
}

/**
 * How often its device says that a passkey was used, where it proves this site, this challenge and its person;
 * undefined for everything else. Whether the device may say so is decided where the counter is kept.
 */
export async function readUsed(
  { rpId, origin }: PasskeySite,
  challenge: string,
  passkey: Passkey,
  { id, ...used }: UsedPasskey,
): Promise<number | undefined> {
  if (id !== passkey.credentialId || used.userHandle !== passkey.userHandle) return undefined;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, response: used, ...around },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      // Never an error of its own: a counter that went back is judged by the one statement that keeps it.
      credential: { id, publicKey: passkey.publicKey, counter: -1 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
