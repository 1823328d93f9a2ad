import type { PaperlessSettings } from '@ratepayer/contract/paperless/paperless.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { reachAccount, type ReachedAccount } from '../autopay/reach-account.ts';
import { changeNoticesIn } from '../customers/change-notices.ts';
import { holdCustomer } from '../customers/find-customer.ts';
import { type EnteredCode, enterCode } from '../customers/home/prove-address.ts';
import type { PhoneDeps } from '../customers/text-phone-code.ts';
import {
  beginPaperless,
  changePaperlessEmail,
  type HeldPaperless,
  holdPaperless,
} from '../enrolments/save-paperless.ts';
import { businessUnitOf, featureMode } from '../organizations/find-business-unit.ts';
import { consentWords } from '../terms/consent-words.ts';
import { keepConsent } from '../terms/keep-consent.ts';
import { provedAddress } from './proved-address.ts';
import { refuseUnlinked } from './refuse-unlinked.ts';
import { readPaperless, whyNotPaperless } from './read-paperless.ts';
import { tellPaperless } from './tell-paperless.ts';

interface Asked {
  readonly customerId: number;
  /** Undefined for the address of the login. */
  readonly email?: string | undefined;
  readonly code?: string | undefined;
  readonly consentVersion?: string | undefined;
  readonly notifyWithSms?: boolean | undefined;
  readonly consent?: { readonly method: 'Signed' | 'Staff Attested'; readonly note: string } | undefined;
  readonly rowVersion: number;
}
interface Saving {
  readonly caller: Caller;
  readonly account: ReachedAccount;
  readonly asked: Asked;
  readonly email: string;
}

/**
 * Bills of an account come to a payer without paper from now on, or to another address: for the payer who agreed to the
 * words that hold, or by staff with how the payer agreed. Of two at the same moment one is first, the other reads 409.
 * @throws 400, 403, 404, 409, 429
 */
export async function changePaperless(
  deps: PhoneDeps,
  caller: Caller,
  accountId: number,
  asked: Asked,
): Promise<PaperlessSettings> {
  const { customerId, code, notifyWithSms } = asked;
  // A wrong code counts, whatever becomes of the rest.
  const entered: EnteredCode | undefined = code ? await enterCode(deps, caller, code) : undefined;
  return deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const account = await reachAccount(tx, caller, accountId, 'Accounts:Manage');
    await holdCustomer(tx, customerId, sql`true`);
    await refuseUnlinked(tx, accountId, customerId);
    const held = await holdPaperless(tx, { accountId, customerId });
    if ((held?.rowVersion ?? 0) !== asked.rowVersion) throw conflict(say('record_changed'));
    await refuseClosed(tx, account, held);
    const email = await provedAddress(tx, { customerId, email: asked.email, held: held?.email, entered });
    const saving: Saving = { caller, account, asked, email };
    if (held) await follow(tx, saving, held);
    else await begin(tx, saving);
    if (notifyWithSms !== undefined) {
      const of = { businessUnitId: account.businessUnitId, id: customerId, accountId };
      await changeNoticesIn(tx, caller, of, { notifyWithSms });
    }
    return readPaperless(tx, caller, account);
  });
}

/** Nothing new begins where it is closed; where it is off, nothing changes either. @throws 400 */
async function refuseClosed(tx: Tx, account: ReachedAccount, held: HeldPaperless | undefined): Promise<void> {
  const why = await whyNotPaperless(tx, account);
  if (!why) return;
  const goesOn =
    held && !account.isArchived && (await featureMode(tx, account.businessUnitId, 'PaperlessBilling')) !== 'Disabled';
  if (!goesOn) throw badRequest('', why);
}

/** Keeps what was agreed to, and begins. @throws 400 for other words than those that hold, 409 */
async function begin(tx: Tx, { caller, account, asked, email }: Saving): Promise<void> {
  const { businessUnitId, accountId } = account;
  const { customerId, consent } = asked;
  if (caller.kind !== 'customer' && !consent) throw badRequest('consent', say('autopay_say_consent'));
  const words = await consentWords(tx, await businessUnitOf(tx, businessUnitId), 'Paperless');
  if (asked.consentVersion !== words.version)
    throw badRequest('consentVersion', say(asked.consentVersion ? 'paperless_words_changed' : 'paperless_agree_first'));
  const of = { businessUnitId, customerId, accountId };
  const consentId = await keepConsent(tx, caller, {
    ...of,
    ...words,
    kind: 'Paperless',
    isGiven: true,
    recipient: email,
    attested: consent,
  });
  const made = await beginPaperless(tx, { ...of, email, consentId, reason: consent?.note ?? '', by: caller.name });
  if (!made) throw conflict(say('record_changed'));
  const fact = { businessUnitId, entityType: 'Account', entityId: accountId, action: 'Paperless begun' };
  await recordAudit(tx, caller, { ...fact, after: { customerId, email }, reason: consent?.note ?? '' });
  const about = { email, consentId };
  await tellPaperless(tx, { account, customerId, mail: 'Paperless Started', to: [email], about });
}

/** Another address: the former one is told too. */
async function follow(tx: Tx, { caller, account, asked, email }: Saving, held: HeldPaperless): Promise<void> {
  const { customerId, consent } = asked;
  const reason = consent?.note ?? '';
  if ((await changePaperlessEmail(tx, { id: held.id, email, reason, by: caller.name })) === 0) return;
  const fact = { entityType: 'Account', entityId: account.accountId, action: 'Paperless changed' };
  await recordAudit(tx, caller, {
    ...fact,
    businessUnitId: account.businessUnitId,
    before: { customerId, email: held.email },
    after: { customerId, email },
    reason,
  });
  const to = [email, held.email];
  await tellPaperless(tx, { account, customerId, mail: 'Paperless Changed', to, about: { email } });
}
