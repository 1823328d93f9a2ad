import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import { type Permission, permissions, type Role } from '@ratepayer/contract/users/roles.ts';

/** Who calls, as far as a token proved it and the user row still grants it. */
export interface Caller {
  readonly kind: 'anonymous' | 'staff' | 'customer' | 'quickPay' | 'machine';
  readonly id: number;
  /** Of a machine client, which has no row among the users; else ''. */
  readonly clientId: string;
  readonly name: string;
  readonly role: Role | '';
  readonly permissions: ReadonlySet<Permission>;
  /** Whose staff they are; null for everybody else, and for whoever sees all organizations. */
  readonly organizationId: number | null;
  /** The business units whose rows this caller may see at all. */
  readonly businessUnitIds: readonly number[];
  readonly customerId: number | null;
  /** Look-up session behind a QuickPay token. */
  readonly quickPaySessionId: number | null;
  /** What that session looked up, read when the token was. */
  readonly lookedUp: {
    readonly accountIds: readonly number[];
    readonly answered: readonly FieldType[];
    /** A link of staff opened it, to this one account. */
    readonly isByLink?: boolean;
  } | null;
  /** The session of the provider that a person's token is of; '' for everybody else. */
  readonly sessionUid: string;
  /** When a person last proved who they are at the provider; null for machines and payers. */
  readonly signedInAt: Date | null;
  /** The real user's name while a role is mocked. */
  readonly actingAs: string;
  readonly clientAddress: string;
  readonly userAgent: string;
}

export const anonymous = (clientAddress: string, userAgent: string): Caller => ({
  kind: 'anonymous',
  id: 0,
  clientId: '',
  name: '',
  role: '',
  permissions: new Set(),
  organizationId: null,
  businessUnitIds: [],
  customerId: null,
  quickPaySessionId: null,
  lookedUp: null,
  sessionUid: '',
  signedInAt: null,
  actingAs: '',
  clientAddress,
  userAgent,
});

/** The product itself at work in these business units: the worker, imports, returns. */
export const systemCaller = (businessUnitIds: readonly number[]): Caller => ({
  ...anonymous('', ''),
  kind: 'machine',
  name: 'System',
  role: 'System User',
  permissions: new Set(permissions),
  businessUnitIds,
});

/** Names a caller among all kinds of callers, for keys and sums of its own. */
export const callerKey = ({ kind, id, clientId }: Caller): string => `${kind}:${clientId || id}`;
