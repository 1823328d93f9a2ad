/** The sign-in session (domain.md 4.16): exactly these states. */
export const sessionTable = {
  pending: { userFound: 'userLoaded', nothingFound: 'redirecting', callbackFailed: 'userUnloaded' },
  userLoaded: { signedOutElsewhere: 'userUnloaded', unauthorized: 'userUnloaded', signOut: 'redirecting' },
  userUnloaded: { signIn: 'redirecting', userFound: 'userLoaded' },
  redirecting: {},
} as const;

export type SessionState = keyof typeof sessionTable;
type Events<S> = S extends SessionState ? keyof (typeof sessionTable)[S] : never;
export type SessionEvent = Events<SessionState>;

/** The next state; an event a state does not know leaves it as it is. */
export function nextSessionState(state: SessionState, event: SessionEvent): SessionState {
  const events: Partial<Record<SessionEvent, SessionState>> = sessionTable[state];
  return events[event] ?? state;
}
