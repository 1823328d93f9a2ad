import type { JsonWebKey } from 'node:crypto';
import type { Passkey } from './passkey.ts';

/** What the provider asks the portal; the portal implements it, the provider knows nothing else of it. */
export interface Directory {
  /** The login behind an e-mail address, or undefined. */
  findLogin(email: string): Promise<Login | undefined>;
  /**
   * Begins one try of a password or code of this login. It counts as a failure until it is given back or the sign-in is
   * recorded, so that of many at once no more are tried than may fail; undefined while the login is locked.
   */
  beginTry(userId: number): Promise<Try | undefined>;
  recordSignIn(userId: number): Promise<void>;
  /** Keeps a password under today's cost. */
  keepPasswordHash(userId: number, passwordHash: string): Promise<void>;
  /** Session claims of a subject; undefined when the user is disabled or the look-up session has ended. */
  claimsOf(subject: string, mockRole: string | undefined): Promise<Record<string, unknown> | undefined>;
  /** A session got a token; false for one that was ended from elsewhere: it gets none. */
  noteSession(seen: SeenSession): Promise<boolean>;
  machineClient(clientId: string): Promise<MachineClient | undefined>;
  /** Finds accounts by what stands on a bill; a match opens a look-up session. */
  lookUp(request: LookUpRequest): Promise<LookUpOutcome>;
  /** The look-up session that a ticket enters, once; undefined for one that enters nothing. */
  enterByTicket(ticket: string): Promise<string | undefined>;
  /** The second factor of a user: its secret when one is set up, and whether this user must have one. */
  secondFactorOf(userId: number): Promise<SecondFactor>;
  /**
   * Keeps the secret of a user who has none; ends this user's tokens and sessions, but for the one with this id that is
   * signing in.
   */
  keepSecondFactor(userId: number, secret: string, exceptSession: string | undefined): Promise<void>;
  /** Marks a step as used; false when it, or a later one, was used before. */
  useStep(userId: number, step: number): Promise<boolean>;
  /** A passkey that signs somebody in: of a payer who may sign in. */
  passkey(credentialId: string): Promise<Passkey | undefined>;
  /**
   * Whose passkey was used, as its counter says; undefined for one that was removed meanwhile, and for one whose
   * counter went back, which signs nobody in from then on.
   */
  notePasskeyUse(credentialId: string, counter: number): Promise<number | undefined>;
  /** Whether this is an address as logins have one, whoever's it is. */
  isAddress(typed: string): boolean;
  /** Mails a code to an address, whoever's it is, by which its payer signs in; false where that was asked too often. */
  mailCode(asked: CodeAsked): Promise<boolean>;
  /** The payer whose code was typed, once; undefined for everything else. */
  takeCode(typed: CodeTyped): Promise<number | undefined>;
  /** Whom a one-time link is for; undefined when it is unknown, used or too old. */
  invited(tokenHash: string): Promise<Invited | undefined>;
  /**
   * Uses the link up, and every other link of its kind, sets the password, ends the user's tokens and sessions and
   * tells them of it; false when somebody was first.
   */
  acceptInvitation(tokenHash: string, passwordHash: string, clientAddress: string): Promise<boolean>;
  brandOf(slug: string): Promise<Brand | undefined>;
  /**
   * Counts one start, one failed sign-in or one request for a token, or (`peek`) only looks; true when there were too
   * many.
   */
  isThrottled(what: 'sign-in starts' | 'tokens' | 'failed secrets', key: string, peek?: boolean): Promise<boolean>;
  /** Counts a failed sign-in of an address before it is tried; undefined when it was one too many. */
  beginTryOf(address: string): Promise<Try | undefined>;
}

/** A try that counts; `giveBack` says that it was right. */
export interface Try {
  giveBack(): Promise<void>;
}

export interface Login {
  readonly userId: number;
  readonly passwordHash: string;
}

interface OfCode {
  readonly email: string;
  /** Of the sign-in that it belongs to, which is a secret: its hash. */
  readonly bound: string;
  /** Of the browser, where it is known by one. */
  readonly browserHash: string;
}
export interface CodeAsked extends OfCode {
  /** On whose page. */
  readonly slug: string;
  readonly clientAddress: string;
}
export interface CodeTyped extends OfCode {
  readonly code: string;
}

export interface Invited {
  readonly userId: number;
  readonly email: string;
  /** Names that a stranger would try as a password. */
  readonly billerNames: readonly string[];
  /** Of a payer: whose pages they come from, and where they go on, below the portal's address. */
  readonly payer: { readonly slug: string; readonly returnPath: string } | null;
}

export interface SecondFactor {
  /** Too many wrong codes or passwords: nothing is tried for a while. */
  readonly locked: boolean;
  /** Whoever proved a password before it has to do so again. */
  readonly provenFrom: Date;
  readonly secret: string | undefined;
  readonly required: boolean;
}

/** A person's session, as the browser that holds it says who it is. */
export interface SeenSession {
  readonly uid: string;
  readonly userId: number;
  /** Of a secret that the browser keeps for years: by it one is known that was there before. */
  readonly browserHash: string;
  readonly userAgent: string;
  readonly clientAddress: string;
  /** When they last proved who they are, in seconds. */
  readonly signedInAt: number;
}

export interface MachineClient {
  readonly clientId: string;
  /** SHA-256 of each secret that is good now, base64url: two while one is exchanged. */
  readonly secretHashes: readonly string[];
  /** The keys, as JWK, that it proves itself by in place of a secret: two while one is exchanged. */
  readonly publicKeys: readonly JsonWebKey[];
  readonly claims: Record<string, unknown>;
}

export interface LookUpRequest {
  readonly slug: string;
  readonly accountNumber: string;
  readonly answers: readonly { readonly key: string; readonly value: string }[];
  readonly challenge: string;
  readonly clientAddress: string;
}

export type LookUpOutcome =
  | { readonly found: true; readonly subject: string }
  /** `reason` is a code for the page, `detail` what it needs to say it. */
  | {
      readonly found: false;
      readonly reason: 'none' | 'ambiguous' | 'wait' | 'challenge' | 'notPayable';
      readonly detail: string;
    };

export interface Brand {
  readonly slug: string;
  readonly header: string;
  readonly subHeader: string;
  readonly logoUrl: string;
  readonly primaryColor: string;
  readonly phone: string;
  readonly email: string;
  readonly hoursText: string;
  readonly address: string;
  readonly culture: string;
}
