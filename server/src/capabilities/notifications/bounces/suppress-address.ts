import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import { sql } from 'kysely';
import { change, maybeRow, type Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/outbox/announce.ts';

/** What its owner asked for a moment ago, and what proves that the address is well again. */
const always: readonly string[] = ['Address Code', 'Address Verification', 'Registration', 'Sign In Code'];

/** Why no mail of a kind goes to an address: one came back, or its owner complained, and it was not proved since. */
export async function whySuppressed(tx: Tx, mail: string, to: string): Promise<'Bounce' | 'Complaint' | undefined> {
  if (always.includes(mail)) return undefined;
  const found = await maybeRow(
    tx,
    sql<{ reason: 'Bounce' | 'Complaint' }>`select s.reason from suppression s
      where s.kind = 'email' and s.value = lower(${to}) and s.is_in_force and not exists (select 1
        from published.address_proof p where lower(p.email) = s.value and p.used_date > s.date)`,
  );
  return found?.reason;
}

interface Suppressed {
  readonly businessUnitId: number;
  readonly address: string;
  readonly reason: 'Bounce' | 'Complaint';
}

/**
 * Nothing more goes to an address. Where bills go to it in place of paper, a person is called, once for each address:
 * its payer would hear of no bill. A complaint outlasts a bounce.
 */
export async function suppressAddress(tx: Tx, { businessUnitId, address, reason }: Suppressed): Promise<void> {
  const value = address.toLowerCase();
  await change(
    tx,
    sql`insert into suppression as s (kind, value, reason, date, is_in_force)
      values ('email', ${value}, ${reason}, now(), true)
      on conflict (kind, value) do update set date = excluded.date, is_in_force = true,
        reason = case when s.is_in_force and s.reason = 'Complaint' then s.reason else excluded.reason end`,
  );
  const bills = await maybeRow(
    tx,
    sql<{ account: string }>`select a.account_number as account from published.paperless_enrollment e
      join published.account a on a.id = e.account_id
      where e.business_unit_id = ${businessUnitId} and e.is_active and lower(e.email) = ${value} order by e.id limit 1`,
  );
  if (!bills) return;
  const payload = {
    title: tell('ticket_bills_come_back', { account: bills.account }),
    description: tell('ticket_bills_come_back_text', { account: bills.account, email: address }),
    dedupeKey: `address:${value}`,
  };
  await announce(tx, [{ businessUnitId, orderingKey: `ticket:address:${value}`, topic: 'ticket.Technical', payload }]);
}
