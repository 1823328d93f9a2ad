import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { extraKeys } from './providers.ts';
import type { Surroundings } from './respond.ts';

/** Parts of one look-up answer that came several times are carried as one value each. */
export const separator = '\u001f';

/** Finds the bill that a look-up describes; who has none is refused with what the page needs to say it. */
export async function resolveLookup(
  provider: Provider,
  options: Surroundings,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(req, res);
  const value = (key: (typeof extraKeys)[number]) => String(params[key] ?? '').slice(0, 1000);
  const keys = value('additional_identifier_key').split(separator);
  const values = value('additional_identifier_value').split(separator);
  const outcome = await options.directory.lookUp({
    slug: value('business_unit_slug'),
    accountNumber: value('account_number'),
    answers: keys.map((key, i) => ({ key, value: values[i] ?? '' })).filter((answer) => answer.key !== ''),
    challenge: value('challenge'),
    clientAddress: options.addressOf(req),
  });
  await provider.interactionFinished(
    req,
    res,
    outcome.found
      ? { login: { accountId: outcome.subject, remember: false, ts: Math.floor(Date.now() / 1000) } }
      : { error: 'access_denied', error_description: `${outcome.reason} ${outcome.detail}`.trim() },
    { mergeWithLastSubmission: false },
  );
}
