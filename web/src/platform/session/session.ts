import { config } from '../config.ts';
import { leaveFor, reloadPage } from '../navigation.ts';
import { channelOfTabs } from '../tabs.ts';
import { authorizationUrl, type ExtraKeys } from './authorize.ts';
import { publishedKeys } from './published-keys.ts';
import { readAnswer } from './read-answer.ts';
import { nextSessionState, type SessionEvent, type SessionState } from './session-state.ts';
import { type Slot, storedUser, type StoredUser, storeUser } from './user.ts';

const silentLimitMs = 10_000;
const channel = channelOfTabs('ratepayer-session', hearTabs);

let state: SessionState = 'pending';
const renewTimers = new Map<Slot, ReturnType<typeof setTimeout>>();
/** The renewal that is under way, or the last one. */
let renewal: Promise<unknown> = Promise.resolve();

const move = (event: SessionEvent): void => {
  state = nextSessionState(state, event);
};

/** Starts sign-in at the provider; the current path and query are where the person comes back to. */
export async function signIn(
  extra: ExtraKeys = {},
  returnTo = `${location.pathname}${location.search}`,
): Promise<void> {
  move('nothingFound');
  const { url } = await authorizationUrl('callback', 'person', { cp_login_mode: 'Portal', ...extra }, returnTo);
  leaveFor(url);
}

/** Uses the stored user when there is a valid one. */
export function restoreUser(slot: Slot): StoredUser | undefined {
  const stored = storedUser(slot);
  if (stored) {
    move('userFound');
    planRenewal(slot, stored);
  }
  return stored;
}

/** Keeps a proven answer as the user of its slot. */
export function keepUser(slot: Slot, stored: StoredUser): void {
  storeUser(slot, stored);
  move('userFound');
  planRenewal(slot, stored);
}

function hiddenFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = address;
  document.body.append(frame);
  return frame;
}

/** Brings what ends a look-up into the browser's cache: its page, as a frame loads it, and the issuer's keys. */
export function expectAnswer(): void {
  const frame = hiddenFrame(`${config.portalUrl}/silent-refresh`);
  frame.onload = () => frame.remove();
  void publishedKeys().catch(() => undefined);
}

/**
 * Asks the provider in a hidden frame; no page is left. `silent` answers must come from our own page in that frame.
 * A renewal is of one user: another tab may have made the browser somebody else's (OpenID Connect Core 3.1.2.6).
 */
export async function askInFrame(slot: Slot, extra: ExtraKeys, sameAs?: StoredUser): Promise<StoredUser> {
  const { url } = await authorizationUrl('silent-refresh', slot, extra);
  const frame = hiddenFrame(url.href);
  const answer = new Promise<string>((done, fail) => {
    const limit = setTimeout(() => fail(new Error('Frame window timed out')), silentLimitMs);
    const listen = (event: MessageEvent) => {
      if (
        event.origin !== location.origin ||
        event.source !== frame.contentWindow ||
        event.data?.ratepayer !== 'silent'
      )
        return;
      clearTimeout(limit);
      removeEventListener('message', listen);
      done(String(event.data.answer));
    };
    addEventListener('message', listen);
  });
  try {
    const { stored } = await readAnswer(await answer);
    if (sameAs && sameAs.user.id !== stored.user.id) throw new Error('Not the same user');
    keepUser(slot, stored);
    return stored;
  } finally {
    setTimeout(() => frame.remove(), 1_000); // not while the payer waits: it takes as long as the answer
  }
}

/**
 * Renews at four fifths of the token's life; a person's failure raises `session-expired`. A payment goes on by its
 * identifier.
 */
function planRenewal(slot: Slot, stored: StoredUser): void {
  clearTimeout(renewTimers.get(slot));
  const left = stored.expiresAt - Date.now();
  const timer = setTimeout(
    () => {
      const mock = (stored.user.attributes['act'] as object | undefined) ? { mock_role: stored.user.role } : {};
      const extra = { prompt: 'none', ...(slot === 'lookup' ? { login_hint: 'quickpay' } : mock) };
      renewal = askInFrame(slot, extra, stored).catch(() => slot === 'person' && raiseExpired());
    },
    Math.max(Math.floor((left * 4) / 5), 1000),
  );
  renewTimers.set(slot, timer);
}

/** Told to whoever listens: staff go to sign-in, payers get a dialog. */
export function raiseExpired(): void {
  dispatchEvent(new CustomEvent('session-expired'));
}

/**
 * Tells the other tabs of this browser; only after the provider has ended the session, or they would be signed in
 * again.
 */
export const announceSignedOut = (): void => channel.post('signed-out');

interface SignOutValues {
  businessUnitSlug?: string;
  returnUrl?: string;
  paymentSuccessful?: boolean;
  /** Why, when nobody touched the portal for so long. */
  idleMinutes?: number;
}

/** Ends the session here and at the provider. A renewal under way is waited for: it would bring the session back. */
export async function signOut(values: SignOutValues = {}): Promise<void> {
  for (const timer of renewTimers.values()) clearTimeout(timer);
  await renewal;
  for (const timer of renewTimers.values()) clearTimeout(timer);
  const stored = storedUser('person', 0);
  storeUser('person', undefined);
  storeUser('lookup', undefined);
  move('signOut');
  const url = new URL(`${config.issuer}/session/end`);
  if (stored) url.searchParams.set('id_token_hint', stored.idToken);
  url.searchParams.set('client_id', 'portal');
  url.searchParams.set('post_logout_redirect_uri', `${config.portalUrl}/signed-out`);
  const extra = {
    BusinessUnitSlug: values.businessUnitSlug,
    returnUrl: values.returnUrl,
    PaymentSuccessful: values.paymentSuccessful?.toString(),
    IdleMinutes: values.idleMinutes?.toString(),
  };
  for (const [key, value] of Object.entries(extra)) if (value) url.searchParams.set(key, value);
  url.searchParams.set('state', btoa(JSON.stringify(extra)));
  leaveFor(url);
}

/** Signed out in another tab: the local user is removed and the page loads anew. */
function hearTabs(message: unknown): void {
  if (message !== 'signed-out' || !storedUser('person')) return;
  move('signedOutElsewhere');
  storeUser('person', undefined);
  reloadPage();
}
