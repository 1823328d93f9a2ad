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
  await provider.interactionFinished(
    req,
    res,
    { login: { accountId: String(userId), remember: false, amr } },
    { mergeWithLastSubmission: false },
  );
}
