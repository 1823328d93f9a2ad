import type { IncomingMessage } from 'node:http';
import type { PasskeyAsked } from './passkey-form.ts';
import { newChallenge, takeChallenge } from './passkey-challenge.ts';
import { type UsedPasskey, readUsed } from './passkey.ts';
import { passkeySite } from './passkey-site.ts';
import type { Surroundings } from './respond.ts';

const boundTo = (uid: string) => `sign-in ${uid}`;

/** A challenge for this sign-in alone; undefined where browsers make no passkeys for this address. */
export async function askForPasskey(options: Surroundings, uid: string): Promise<PasskeyAsked | undefined> {
  const site = passkeySite(options.portalUrl);
  return site && { rpId: site.rpId, challenge: await newChallenge(options.memory, boundTo(uid)) };
}

/**
 * The person whose passkey was used for this sign-in; undefined for everything else. It counts as a failure of its
 * address before it is looked at, and not as one of a login: nobody is locked out by what is no guess.
 */
export async function whoHoldsPasskey(
  options: Surroundings,
  req: IncomingMessage,
  uid: string,
  posted: string,
): Promise<number | undefined> {
  const { directory, memory } = options;
  const site = passkeySite(options.portalUrl);
  const begun = await directory.beginTryOf(options.addressOf(req));
  const asked = await takeChallenge(memory, boundTo(uid));
  const used = usedOf(posted);
  if (!(site && begun && asked && used)) return undefined;
  const passkey = await directory.passkey(used.id);
  const counter = passkey && (await readUsed(site, asked.challenge, passkey, used));
  if (counter === undefined) return undefined;
  const userId = await directory.notePasskeyUse(used.id, counter);
  if (userId !== undefined) await begun.giveBack();
  return userId;
}

/** What a page posted, where it is what a page of ours posts. */
function usedOf(posted: string): UsedPasskey | undefined {
  const read = readObject(posted);
  const said = (part: keyof UsedPasskey) => {
    const value = read[part];
    return typeof value === 'string' && /^[\w-]{1,8000}$/.test(value) ? value : '';
  };
  const used = {
    id: said('id'),
    clientDataJSON: said('clientDataJSON'),
    authenticatorData: said('authenticatorData'),
    signature: said('signature'),
    userHandle: said('userHandle'),
  };
  return Object.values(used).includes('') ? undefined : used;
}

function readObject(posted: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(posted) as object) };
  } catch {
    return {};
  }
}
