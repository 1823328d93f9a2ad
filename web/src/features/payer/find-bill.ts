import { askInFrame } from '../../platform/session/session.ts';
import { solveChallenge } from '../../platform/proof-of-work.ts';
import type { ExtraKeys } from '../../platform/session/authorize.ts';
import { say } from '../../platform/texts/payer.ts';

export interface FindAnswer {
  readonly type: string;
  readonly value: string;
}

export type FindOutcome = { readonly found: true } | { readonly found: false; readonly message: string };

const reasons: Readonly<Record<string, (detail: string, phone: string) => string>> = {
  none: () => say('find_none'),
  ambiguous: (field) => say('find_ambiguous', { field }),
  wait: (_detail, phone) => say('find_wait', { phone }),
  notPayable: (_detail, phone) => say('find_not_payable', { phone }),
};

/**
 * Sends what the payer typed to the identity provider as an authorization request in a hidden frame: one click, no page
 * in between. A challenge is solved by the browser itself and the request sent again, once.
 */
export async function findBill(
  slug: string,
  answers: readonly FindAnswer[],
  phone: string,
  onChallenge: () => void,
): Promise<FindOutcome> {
  const others = answers.filter((answer) => answer.type !== 'Account Number' && answer.value.trim() !== '');
  const keys: ExtraKeys = {
    business_unit_slug: slug,
    cp_login_mode: 'Portal',
    account_number: answers.find((answer) => answer.type === 'Account Number')?.value.trim() ?? '',
    additional_identifier_key: others.map((answer) => answer.type.replaceAll(' ', '')),
    additional_identifier_value: others.map((answer) => answer.value.trim()),
  };
  const first = await lookUp(keys);
  if (first.found || first.reason !== 'challenge') return answerOf(first, phone);
  onChallenge();
  const challenge = await solveChallenge(first.detail);
  return answerOf(await lookUp({ ...keys, challenge }), phone);
}

type Asked = { found: true } | { found: false; reason: string; detail: string };

async function lookUp(keys: ExtraKeys): Promise<Asked> {
  try {
    await askInFrame('lookup', keys);
    return { found: true };
  } catch (error) {
    const description = (error as { description?: string }).description;
    const [reason = 'offline', ...rest] = description === undefined ? ['offline'] : description.split(' ');
    return { found: false, reason, detail: rest.join(' ') };
  }
}

function answerOf(asked: Asked, phone: string): FindOutcome {
  if (asked.found) return asked;
  return { found: false, message: reasons[asked.reason]?.(asked.detail, phone) ?? say('find_try_again', { phone }) };
}
