import { base64url, createLocalJWKSet, exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { clockSkewSeconds, type KeySet, verifyIdToken } from './verify-token.ts';

// The same tokens are given to jose, set up as this client once used it: what it refuses we refuse, what it takes we
// take, but for the few cases that are named as stricter here.
const issuer = 'https://pay.example.test/auth';
const now = Math.floor(Date.now() / 1000);
const right = { iss: issuer, aud: 'portal', sub: '42', iat: now, exp: now + 600, nonce: 'n1', at_hash: 'x' };

let key: CryptoKey;
let stranger: CryptoKey;
let strangersPublic: CryptoKey;
let jwk: JWK;
let keys: JWK[];
beforeAll(async () => {
  const [own, other] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')]);
  key = own.privateKey;
  stranger = other.privateKey;
  strangersPublic = other.publicKey;
  jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', use: 'sig', alg: 'RS256' };
  keys = [jwk];
});

const mint = (claims: object = {}, header: object = {}, by = key) =>
  new SignJWT({ ...right, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header })
    .sign(by, { crit: { b64: true } } as never);

const part = (value: unknown) => base64url.encode(JSON.stringify(value));
/** The public key taken for a secret: what verifiers that believe the header once fell for. */
const bySecret = (secret: Uint8Array) =>
  new SignJWT(right).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(secret);
const partsOf = (token: string) => token.split('.') as [string, string, string];

async function ours(token: string, given: readonly JWK[] = keys): Promise<string> {
  const keysOf = async () => ({ keys: given }) as unknown as KeySet;
  return verifyIdToken(token, keysOf, { issuer, nonce: 'n1', nowSeconds: Date.now() / 1000 }).then(
    (claims) => `taken ${claims.sub}`,
    () => 'refused',
  );
}

async function reference(token: string, given: readonly JWK[] = keys): Promise<string> {
  const options = {
    issuer,
    audience: 'portal',
    algorithms: ['RS256'],
    clockTolerance: clockSkewSeconds,
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
  };
  return jwtVerify(token, createLocalJWKSet({ keys: [...given] }), options).then(
    ({ payload }) =>
      payload['nonce'] === 'n1' && (payload.iat ?? 0) <= now + clockSkewSeconds ? `taken ${payload.sub}` : 'refused',
    () => 'refused',
  );
}

/** A token as it was made, and what a stranger would make of it. */
const tampered: Readonly<Record<string, () => string | Promise<string>>> = {
  'another subject under the old signature': async () => {
    const [head, , signature] = partsOf(await mint());
    return [head, part({ ...right, sub: '1' }), signature].join('.');
  },
  'another header under the old signature': async () => {
    const [, body, signature] = partsOf(await mint());
    return [part({ alg: 'RS256', kid: 'k1', typ: 'x' }), body, signature].join('.');
  },
  'a signature that lacks its last bytes': async () => (await mint()).slice(0, -4),
  'no signature': async () =>
    `${partsOf(await mint())
      .slice(0, 2)
      .join('.')}.`,
  'two parts': async () =>
    partsOf(await mint())
      .slice(0, 2)
      .join('.'),
  'four parts': async () => `${await mint()}.x`,
  nothing: () => '',
  'padding in a part': async () => (await mint()).replace('.', '=.'),
  'the other alphabet of base64': async () => `${(await mint()).slice(0, -2)}+/`,
  'a body that is no object': async () => {
    const [head] = partsOf(await mint());
    return `${head}.${part('text')}.${partsOf(await mint())[2]}`;
  },
  'alg none': () => `${part({ alg: 'none', kid: 'k1' })}.${part(right)}.`,
  'alg None with a signature': async () =>
    `${part({ alg: 'None', kid: 'k1' })}.${part(right)}.${partsOf(await mint())[2]}`,
  'HS256 with the public key as its secret': () => bySecret(base64url.decode(part(jwk))),
  'HS256 with the modulus as its secret': () => bySecret(base64url.decode(jwk.n ?? '')),
  'RS384 in the header': async () => {
    const [, body, signature] = partsOf(await mint());
    return [part({ alg: 'RS384', kid: 'k1' }), body, signature].join('.');
  },
  'the key of a stranger': () => mint({}, {}, stranger),
  'the key of a stranger, handed over in the header': async () =>
    mint({}, { jwk: await exportJWK(strangersPublic) }, stranger),
  'an unknown key id': () => mint({}, { kid: 'k2' }),
  'an extension that must be understood': () =>
    `${part({ alg: 'RS256', kid: 'k1', crit: ['b64'], b64: true })}.${part(right)}.AAAA`,
  'another issuer': () => mint({ iss: 'https://evil.example' }),
  'the issuer with a slash': () => mint({ iss: `${issuer}/` }),
  'no issuer': () => mint({ iss: undefined }),
  'another audience': () => mint({ aud: 'other' }),
  'a list of other audiences': () => mint({ aud: ['other', 'portal2'] }),
  'no audience': () => mint({ aud: undefined }),
  'no subject': () => mint({ sub: undefined }),
  'no end': () => mint({ exp: undefined }),
  'an end that is text': () => mint({ exp: `${now + 600}` }),
  'an end further back than a wrong clock explains': () => mint({ exp: now - clockSkewSeconds - 5 }),
  'a beginning further ahead than a wrong clock explains': () => mint({ nbf: now + clockSkewSeconds + 60 }),
  'a beginning that is text': () => mint({ nbf: `${now}` }),
  'no time of issue': () => mint({ iat: undefined }),
  'a time of issue too far ahead': () => mint({ iat: now + clockSkewSeconds + 60, exp: now + 9000 }),
  'the nonce of another sign-in': () => mint({ nonce: 'n2' }),
  'no nonce': () => mint({ nonce: undefined }),
};

describe('an id token', () => {
  it.each<[string, object]>([
    ['as it was made', {}],
    ['for several, us among them', { aud: ['other', 'portal'] }],
    ['that ended as long ago as a wrong clock explains', { exp: now - clockSkewSeconds + 30 }],
    ['that begins as far ahead as a wrong clock explains', { nbf: now + clockSkewSeconds - 30 }],
    ['with more claims than we know', { role: 'Customer', permissions: [] }],
  ])('%s is taken, as by the reference', async (_name, claims) => {
    const token = await mint(claims);
    expect([await ours(token), await reference(token)]).toEqual(['taken 42', 'taken 42']);
  });

  it.each(Object.entries(tampered))('with %s is refused, as by the reference', async (_name, make) => {
    const token = await make();
    expect([await ours(token), await reference(token)]).toEqual(['refused', 'refused']);
  });

  it('in which any one letter was changed is refused', async () => {
    const token = await mint();
    const last = partsOf(token)[2].length;
    for (let at = 0; at < token.length; at += 7) {
      if (token[at] === '.' || at === token.length - 1) continue; // the last letter holds bits that no byte has
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect(await ours(changed), `letter ${at} of ${token.length}, signature ${last}`).toBe('refused');
    }
  });

  it('is proved by one key of its id, made for signing, and by nothing else that stands in the key', async () => {
    const token = await mint();
    const taken = async (given: readonly JWK[]) => [await ours(token, given), await reference(token, given)];
    const { use: _use, alg: _alg, ...bare } = jwk;
    expect(await taken([bare])).toEqual(['taken 42', 'taken 42']);
    expect(await taken([])).toEqual(['refused', 'refused']);
    expect(await taken([{ ...jwk, use: 'enc' }])).toEqual(['refused', 'refused']);
    expect(await taken([{ ...jwk, alg: 'RS512' }])).toEqual(['refused', 'refused']);
    expect(await taken([{ ...jwk, kty: 'oct', k: 'AAAA' }])).toEqual(['refused', 'refused']);
    expect(await taken([jwk, jwk])).toEqual(['refused', 'refused']);
    // Stricter here: jose takes the only key when the token names none.
    const { kid: _kid, ...unnamed } = jwk;
    expect(await taken([unnamed])).toEqual(['refused', 'refused']);
    const nameless = await new SignJWT(right).setProtectedHeader({ alg: 'RS256' }).sign(key);
    expect([await ours(nameless), await reference(nameless)]).toEqual(['refused', 'taken 42']);
  });

  it('of a key that was published since is taken, and the keys are asked for once more only', async () => {
    const asked: boolean[] = [];
    const keysOf = async (anew: boolean) => {
      asked.push(anew);
      return { keys: anew ? keys : [] } as unknown as KeySet;
    };
    const expected = { issuer, nonce: 'n1', nowSeconds: now };
    expect((await verifyIdToken(await mint(), keysOf, expected)).sub).toBe('42');
    await expect(verifyIdToken(await mint({}, { kid: 'k9' }), keysOf, expected)).rejects.toThrow('kid');
    expect(asked).toEqual([false, true, false, true]);
  });
});
