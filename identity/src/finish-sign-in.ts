import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { Surroundings } from './respond.ts';

/** Signs a person in who proved who they are, by these methods (RFC 8176). */
export async function finishSignIn(
  provider: Provider,
  { directory }: Surroundings,
  req: IncomingMessage,
  res: ServerResponse,
  userId: number,
  amr: string[],
): Promise<void> {
  await directory.recordSignIn(userId);
  await endOfOther(provider, req, res, userId);
  await provider.interactionFinished(
    req,
    res,
    // When it was proved is said, not when it is gone on with: what ends in between ends this too.
    { login: { accountId: String(userId), remember: false, amr, ts: Math.floor(Date.now() / 1000) } },
    { mergeWithLastSubmission: false },
  );
}

/**
 * Somebody else was signed in in this browser: their session ends, and the sign-in goes on in one of its own. The
 * library would answer a page that posts itself, which no policy of ours lets run.
 */
async function endOfOther(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  userId: number,
): Promise<void> {
  const interaction = await provider.interactionDetails(req, res);
  const { uid, accountId } = interaction.session ?? {};
  if (uid === undefined || accountId === undefined || accountId === String(userId)) return;
  await (await provider.Session.findByUid(uid))?.destroy();
  delete interaction.session;
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
}
