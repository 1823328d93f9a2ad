import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { SecondFactor, Try } from './directory.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { newSecret, stepOf } from './one-time-code.ts';
import { codePage } from './pages.ts';
import { sendPage, sendRefusal, type Surroundings } from './respond.ts';
import type { TextKey, Words } from './words.ts';

interface Step {
  readonly action: string;
  readonly token: string;
  readonly nonce: string;
  readonly words: Words;
  readonly stylesheets: readonly string[];
  readonly uid: string;
  /** The session of the provider that this sign-in began in, when there was one. */
  readonly sessionUid: string | undefined;
  readonly userId: number;
  /** When the password was right. */
  readonly provedAt: number;
  /** What was typed as the code; undefined when it was not asked for yet. */
  readonly typed: string | undefined;
  /** The new secret shown to this person, when there is none yet. */
  readonly offered: string;
}

interface Half {
  readonly userId: number;
  readonly secret: string;
  /** When the password was. */
  readonly provedAt: number;
}

const halfLifeMs = 10 * 60_000;

/** The password was right: who it was, for this interaction only, sealed by a signature. */
function halfOf(options: Surroundings, uid: string, { userId, provedAt }: Step, secret: string): string {
  const body = Buffer.from(JSON.stringify({ userId, secret, provedAt })).toString('base64url');
  return `${body}.${options.sign(`half ${uid} ${body}`)}`;
}

export function readHalf(options: Surroundings, uid: string, half: string): Half | undefined {
  const [body = '', signature = ''] = half.split('.');
  if (half === '' || !options.isSigned(`half ${uid} ${body}`, signature)) return undefined;
  const read = JSON.parse(Buffer.from(body, 'base64url').toString()) as Half;
  return read.provedAt + halfLifeMs > Date.now() ? read : undefined;
}

/** Asks for the code of the second factor where there is one, sets one up where there must be one, and signs in. */
export async function afterPassword(
  provider: Provider,
  options: Surroundings,
  req: IncomingMessage,
  res: ServerResponse,
  step: Step,
): Promise<void> {
  const { directory } = options;
  const factor = await directory.secondFactorOf(step.userId);
  const { secret, required } = factor;
  // A code counts as a wrong one before it is looked at: of many at once no more are tried than may be wrong.
  const begun = factor.locked || step.typed === undefined ? undefined : await beginCode(options, req, step.userId);
  const refused = refusalOf(step, factor, begun);
  if (refused) return sendRefusal(res, 401, step.words, refused);
  const finish = (amr: string[]) => finishSignIn(provider, options, req, res, step.userId, amr);
  if (secret === undefined && !required) return finish(['pwd']);
  const offered = secret === undefined ? step.offered || newSecret() : '';
  if (!(await useCode(options, step, secret ?? offered))) return askForCode(options, res, step, offered);
  if (secret === undefined) await directory.keepSecondFactor(step.userId, offered, step.sessionUid);
  await begun?.giveBack();
  return finish(['pwd', 'otp']);
}

function refusalOf(step: Step, { locked, provenFrom }: SecondFactor, begun: Try | undefined): TextKey | undefined {
  // The password may be another by now, or its person kept out.
  if (step.provedAt < provenFrom.getTime()) return 'page_invalid';
  return locked || (step.typed !== undefined && !begun) ? 'too_many_tries' : undefined;
}

/** Uses what was typed up; false when nothing was, when it is wrong, or when it was used before. */
async function useCode({ directory }: Surroundings, { userId, typed }: Step, secret: string): Promise<boolean> {
  const used = typed === undefined ? undefined : stepOf(secret, typed, new Date());
  return used !== undefined && directory.useStep(userId, used);
}

/** Counts a code of this address and this person; undefined when it was one too many. */
async function beginCode({ directory, addressOf }: Surroundings, req: IncomingMessage, userId: number) {
  const ofAddress = await directory.beginTryOf(addressOf(req));
  return ofAddress && (await directory.beginTry(userId)) ? ofAddress : undefined;
}

/** The page that asks for a code, after a wrong one once more. */
function askForCode(options: Surroundings, res: ServerResponse, step: Step, offered: string): void {
  const isFirst = step.typed === undefined;
  const half = halfOf(options, step.uid, step, offered);
  const error = isFirst ? '' : step.words.say('code_not_right');
  sendPage(res, isFirst ? 200 : 401, codePage({ ...step, half, secret: offered, error }));
}
