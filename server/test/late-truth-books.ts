import type { ClaimChannel, Operation } from '../src/capabilities/payments/late-truth/late-truth-words.rules.ts';
import { booksDiffer } from './paying.ts';
import type { World } from './world.ts';
import { nameOf, type Target } from './late-truth-cells.ts';

/** The books of the gateway, which are true when it speaks. */
export function gatewayBooks(world: World) {
  /** What issuers and banks took away, by the gateway's number. */
  const disputes = new Map<string, { paymentId: number; amountMinor: number; state: 'away' | 'back' }>();
  /** Sales that were voided before anything was told. */
  const voidedFirst = new Set<string>();

  /** The gateway's own books take another turn: what it says is true there when it says it. */
  async function book(
    at: Target,
    operation: Operation,
    heard: string,
    amountMinor: number,
    channel: ClaimChannel,
  ): Promise<void> {
    const write = (reference: string, kind: string, target: string | null, amount: number, outcome: string) =>
      world.rows(
        `insert into sandbox.ledger (our_reference, kind, target_reference, merchant_number, amount_minor,
          currency_code,
        outcome) select $1, $2, $3, merchant_number, $4, 'USD', $5 from merchant_account where id = $6
        on conflict (our_reference) do update set outcome = excluded.outcome, amount_minor = excluded.amount_minor`,
        [reference, kind, target, amount, outcome, at.merchantAccountId],
      );
    if (heard === 'held') return;
    if (operation === 'Sale')
      await bookSale(at, heard, channel, () =>
        write(at.saleReference, 'sale', null, amountMinor, heard.startsWith('charged') ? 'approved' : 'declined'),
      );
    if (operation === 'Dispute' || operation === 'Return') {
      const state = disputes.get(at.number)?.state;
      if (heard === 'opened' && state === undefined)
        disputes.set(at.number, { paymentId: at.paymentId, amountMinor, state: 'away' });
      if ((heard === 'won' || heard === 'reversed') && state === 'away')
        disputes.set(at.number, { paymentId: at.paymentId, amountMinor, state: 'back' });
    }
    if (operation === 'Void' || operation === 'Refund') {
      const reference = at.reference || at.number;
      await write(
        reference,
        operation.toLowerCase(),
        at.saleReference,
        amountMinor,
        heard.startsWith('done') ? 'approved' : 'declined',
      );
    }
  }

  async function bookSale(
    at: Target,
    heard: string,
    channel: ClaimChannel,
    write: () => Promise<unknown>,
  ): Promise<void> {
    const charged = heard.startsWith('charged');
    await write();
    // Never charged: nothing went back either, until it is charged again.
    const backs = charged
      ? "set outcome = 'approved', later = '' where later = 'moot'"
      : "set later = 'moot', outcome = 'declined' where outcome = 'approved'";
    await world.rows(`update sandbox.ledger ${backs} and target_reference = $1`, [at.saleReference]);
    // Settled all the same: no void holds.
    const voids = `update sandbox.ledger set outcome = 'declined' where target_reference = $1 and kind = 'void'
        and our_reference in (select gateway_reference from gateway_attempt where payment_id is not null or $2)`;
    if (charged && channel !== 'Message' && channel !== 'Answer')
      await world.rows(voids, [at.saleReference, heard !== 'charged' && voidedFirst.has(at.saleReference)]);
  }

  const differences = async (): Promise<string[]> => {
    const rows = await booksDiffer(
      world,
      [...disputes.values()].filter((each) => each.state === 'away'),
    );
    return rows.map((row) => `${nameOf(row.id)}: theirs ${row.theirs}, ours ${row.ours}, exceptions ${row.excepted}`);
  };

  return { voidedFirst, book, differences };
}
