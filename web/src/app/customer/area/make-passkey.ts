import type { PasskeyRequest } from '@ratepayer/contract/users/passkey.shapes.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** Whether this browser makes passkeys at all. */
export const makesPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Has a device make a passkey. @throws what the browser says: InvalidStateError where the device has one already */
export async function makePasskey(request: PasskeyRequest) {
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(request.challenge),
      rp: { id: request.rpId, name: request.rpName },
      user: { id: bytesOf(request.userHandle), name: request.userName, displayName: request.displayName },
      pubKeyCredParams: request.algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: request.known.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      timeout: 300_000,
    },
  });
  const { id, response } = made as PublicKeyCredential & { readonly response: AuthenticatorAttestationResponse };
  const { clientDataJSON, attestationObject } = response;
  return { id, clientDataJSON: textOf(clientDataJSON), attestationObject: textOf(attestationObject) };
}
