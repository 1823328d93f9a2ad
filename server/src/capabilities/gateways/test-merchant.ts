import type { MerchantTest } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { said } from '../../platform/texts/say.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { beginTestSale } from '../exceptions/begin-test-sale.ts';
import { sendTestSale } from '../exceptions/send-test-sale.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { readMerchant } from './read-merchant.ts';
import { merchantAccountById, merchantOf } from './merchant-accounts.ts';
import { refuseOpenTest } from './refuse-open-test.ts';
import { lockMerchant, type OfMerchant } from './save-merchant.ts';

/** One dollar, of whichever currency. */
const testMinor = 100;

/**
 * Sends a sale of one dollar to the gateway of a merchant account and gives it back. Its money stands in an exception
 * from before it is sent until it is back, so that a process may end anywhere. @throws 404, 409 for another version,
 * 400 while another test is open or for a card that the gateway does not know, 428
 */
export async function testMerchant(
  deps: PaymentDeps,
  caller: Caller,
  of: OfMerchant,
  token: string,
): Promise<MerchantTest> {
  const { db, clock, vaultOf } = deps;
  requireFreshSignIn(caller, clock.now());
  const { businessUnitId, id, rowVersion } = of;
  const merchant = await db.reading([businessUnitId], async (tx) => {
    await readMerchant(tx, businessUnitId, id);
    return merchantAccountById(tx, id);
  });
  const card = await vaultOf(merchant.gatewayType)
    ?.describeCard(token, merchantOf(merchant))
    .catch(() => {
      // Before money moves: it cannot be reached, or refuses what it is opened with.
      throw badRequest('credentials', say('gateway_not_opened', { gateway: merchant.gatewayType }));
    });
  if (!card) throw badRequest('token', say('test_card_unknown'));
  const request = await db.scoped([businessUnitId], async (tx) => {
    const locked = await lockMerchant(deps, tx, of);
    if (locked.rowVersion !== rowVersion) throw conflict(say('record_changed'));
    if (locked.status === 'Disabled') throw badRequest('status', say('merchant_disabled'));
    await refuseOpenTest(tx, id);
    const { currencyCode } = await businessUnitOf(tx, businessUnitId);
    const now = clock.now();
    const begun = await beginTestSale(tx, {
      businessUnitId,
      merchant,
      currencyCode,
      token,
      amountMinor: testMinor,
      now,
    });
    await tx.run(sql`insert into merchant_test (business_unit_id, merchant_account_id, exception_id,
        credentials_version, merchant_number, asked_by_name, asked_date)
      select business_unit_id, id, ${begun.exceptionId}, credentials_version, merchant_number, ${caller.name}, ${now}
      from merchant_account where id = ${id}`);
    const fact = { businessUnitId, entityType: 'MerchantAccount', entityId: id, action: 'Test sale sent' };
    await recordAudit(tx, caller, fact);
    return begun.request;
  });
  await sendTestSale(deps, request);
  return db.reading([businessUnitId], (tx) => lastTest(tx, id)) as Promise<MerchantTest>;
}

type Row = Omit<MerchantTest, 'askedDate' | 'message'> & { readonly askedDate: Date; readonly message: Written };

/** How the last test of a merchant account ended; null where there was none. */
export async function lastTest(tx: Tx, merchantAccountId: number): Promise<MerchantTest | null> {
  const row = await maybeRow(
    tx,
    sql<Row>`select case e.resolution when 'Given Back' then 'Passed' when '' then 'Open' else 'Failed' end as result,
        t.credentials_version = m.credentials_version and t.merchant_number = m.merchant_number as "isOfNow",
        e.reason as message, t.asked_by_name as "askedByName", t.asked_date as "askedDate"
      from merchant_test t join merchant_account m on m.id = t.merchant_account_id
      join published.gateway_exception e on e.id = t.exception_id
      where t.merchant_account_id = ${merchantAccountId} order by t.id desc limit 1`,
  );
  return row ? { ...row, message: said(row.message), askedDate: row.askedDate.toISOString() } : null;
}
