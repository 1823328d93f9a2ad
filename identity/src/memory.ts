import type { AdapterPayload } from 'oidc-provider';

/** What the provider remembers from one request to the next; the portal keeps it, the provider knows no table. */
export interface Memory {
  /** Keeps a payload of a model under its key, in the place of what stood there. */
  keep(model: string, key: string, payload: AdapterPayload, seconds: number): Promise<void>;
  /** By its key or by its uid, while its time lasts. */
  read(model: string, by: 'id' | 'uid', value: string): Promise<Remembered | undefined>;
  /** False when it was used before: of two who read it at the same moment one is the first (security.md T44). */
  useUp(model: string, key: string): Promise<boolean>;
  /** Uses up and reads at once, while its time lasts: what somebody keeps there in between is not taken for it. */
  take(model: string, key: string): Promise<AdapterPayload | undefined>;
  forget(model: string, key: string): Promise<void>;
  /** Forgets what hangs on a grant, of every model. */
  forgetGrant(grantId: string): Promise<void>;
}

export interface Remembered {
  readonly payload: AdapterPayload;
  readonly isUsedUp: boolean;
}
