import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { MadePasskey, UsedPasskey } from '@ratepayer/identity/passkey.ts';

/** How a device behaves. */
interface Behaviour {
  readonly origin?: string;
  readonly rpId?: string;
  /** It proved its person by itself. */
  readonly isVerified?: boolean;
  /** Counts what it was used for; 0 for a device that does not. */
  readonly counter?: number;
}

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const bytesOf = (bytes: Buffer) => Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);
const textOf = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const flags = { present: 1, verified: 4, attested: 64 };

function authenticatorData(
  { rpId = 'localhost', isVerified = true, counter = 0 }: Behaviour,
  attested?: Buffer,
): Buffer {
  const said = flags.present + (isVerified ? flags.verified : 0) + (attested ? flags.attested : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const hash = createHash('sha256').update(rpId).digest();
  return Buffer.concat([hash, Buffer.from([said]), count, attested ?? Buffer.alloc(0)]);
}

/**
 * A device that makes and uses a passkey as real ones do (WebAuthn 6.5): an ECDSA key, its COSE form, an attestation
 * object in CBOR without a statement of a vendor, signatures over what it was asked.
 */
export function softAuthenticator(usually: Behaviour = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let userHandle = '';
  const site = (more: Behaviour) => ({ origin: 'http://localhost:4000', ...usually, ...more });
  return {
    id: b64(id),
    make(request: { challenge: string; userHandle: string }, more: Behaviour = {}): MadePasskey {
      userHandle = request.userHandle;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const point = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        point(x),
        Buffer.from([0x22]),
        point(y),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(site(more), Buffer.concat([Buffer.alloc(16), length, id, key]));
      const parts = [textOf('fmt'), textOf('none'), textOf('attStmt'), Buffer.from([0xa0]), textOf('authData')];
      return {
        id: b64(id),
        clientDataJSON: b64(clientData('webauthn.create', request.challenge, site(more).origin)),
        attestationObject: b64(Buffer.concat([Buffer.from([0xa3]), ...parts, bytesOf(data)])),
      };
    },
    use(challenge: string, more: Behaviour & { readonly userHandle?: string } = {}): UsedPasskey {
      const data = authenticatorData(site(more));
      const client = clientData('webauthn.get', challenge, site(more).origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id: b64(id),
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(sign('sha256', signed, privateKey)),
        userHandle: more.userHandle ?? userHandle,
      };
    },
  };
}
