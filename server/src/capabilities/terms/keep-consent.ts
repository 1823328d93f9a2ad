import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ConsentKind, ConsentWords } from './consent-words.ts';

interface Said extends ConsentWords {
  readonly businessUnitId: number;
  readonly customerId: number;
  readonly accountId: number;
  readonly kind: ConsentKind;
  readonly isGiven: boolean;
  /** The address or number that it is for. */
  readonly recipient: string;
  /** How staff know of it; a payer ticks a box. */
  readonly attested?: { readonly method: 'Signed' | 'Staff Attested'; readonly note: string } | undefined;
}

/** Appends that a payer agreed to these words, or took it back: nobody changes it afterwards. @returns its number */
export async function keepConsent(tx: Tx, caller: Caller, said: Said): Promise<number> {
  const isPayer = caller.kind === 'customer';
  const { method, note } = isPayer
    ? { method: 'Checkbox', note: '' }
    : (said.attested ?? { method: 'Staff Attested', note: '' });
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`insert into consent (business_unit_id, customer_id, account_id, kind, is_given, method, channel,
      words, version, recipient, note, actor, client_address, user_agent)
      values (${said.businessUnitId}, ${said.customerId}, ${said.accountId}, ${said.kind}, ${said.isGiven}, ${method},
      ${isPayer ? 'Customer' : 'Staff'}, ${said.words}, ${said.version}, ${said.recipient}, ${note}, ${caller.name},
      ${caller.clientAddress}, ${caller.userAgent.slice(0, 400)}) returning id`,
  );
  return id;
}
