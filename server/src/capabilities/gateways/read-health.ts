import type { GatewayCheck, GatewayHealth } from '@ratepayer/contract/gateways/gateway.operations.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { say } from '../../platform/texts/refusals.ts';
import { said } from '../../platform/texts/say.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { type MerchantAccount, merchantAccountWhere } from './merchant-accounts.ts';

interface Gateway {
  readonly id: number;
  readonly gatewayType: string;
}
type Deps = Pick<PaymentDeps, 'entryOf' | 'gatewayOf' | 'vaultOf'>;

/** The merchant account that a gateway is asked with from a business unit; or why it cannot be asked from there. */
export async function askedWith(
  { entryOf, gatewayOf }: Deps,
  tx: Tx,
  businessUnitId: number,
  { id, gatewayType }: Gateway,
): Promise<{ readonly merchant: MerchantAccount | undefined; readonly cannotCheck: string }> {
  const entry = entryOf(gatewayType);
  if (!entry || !gatewayOf(gatewayType).supports.inquiry)
    return { merchant: undefined, cannotCheck: say('gateway_answers_no_questions', { gateway: gatewayType }) };
  const opens = entry.credentials.safeParse({}).success;
  const merchant = await maybeRow(
    tx,
    merchantAccountWhere(sql`(select a.id from merchant_account a where a.business_unit_id = ${businessUnitId}
      and a.gateway_id = ${id} and a.status <> 'Disabled' and (${opens} or a.credentials_enveloped <> '')
      order by a.status <> 'Active', a.id limit 1)`),
  );
  return { merchant, cannotCheck: merchant ? '' : say('gateway_has_no_number_here') };
}

type Row = Omit<GatewayCheck, 'checkedDate' | 'message'> & { readonly checkedDate: Date; readonly message: Written };
type Owed = Omit<GatewayHealth['unresolved'][number], 'createdDate'> & { readonly createdDate: Date };

/** How a gateway is, as a business unit sees it. */
export async function readHealth(deps: Deps, tx: Tx, businessUnitId: number, gateway: Gateway): Promise<GatewayHealth> {
  const checks = await rowsOf(
    tx,
    sql<Row>`select id, checked_date as "checkedDate", is_good as "isGood", milliseconds, message,
        checked_by_name as "checkedByName"
      from gateway_check where business_unit_id = ${businessUnitId} and gateway_id = ${gateway.id}
      order by gateway_check.id desc limit 10`,
  );
  const owed = await rowsOf(
    tx,
    sql<Owed>`select p.reference_number as "referenceNumber", p.amount_minor as "amountMinor",
        p.created_date as "createdDate"
      from published.payment p join published.payment_session w on w.id = p.payment_session_id
      join published.gateway_attempt a on a.payment_id = p.id and a.operation = 'Sale'
      join merchant_account m on m.id = a.merchant_account_id and m.gateway_id = ${gateway.id}
      where p.business_unit_id = ${businessUnitId} and p.status = 'Pending' and p.type = 'Base Payment'
        and w.status = 'RequiresGatewayResolution' order by p.id limit 10`,
  );
  const { cannotCheck } = await askedWith(deps, tx, businessUnitId, gateway);
  return {
    supports: supportsOf(deps, gateway),
    cannotCheck,
    checks: checks.map(({ checkedDate, message, ...row }) => ({
      ...row,
      checkedDate: checkedDate.toISOString(),
      message: said(message),
    })),
    unresolved: owed.map(({ createdDate, ...row }) => ({ ...row, createdDate: createdDate.toISOString() })),
  };
}

function supportsOf({ entryOf, gatewayOf, vaultOf }: Deps, { gatewayType }: Gateway): GatewayHealth['supports'] {
  if (!entryOf(gatewayType)) return [];
  const { supports, closeBatch, settlementReports } = gatewayOf(gatewayType);
  return [
    ...(supports.void ? (['Void'] as const) : []),
    ...(supports.partialRefund ? (['Partial refund'] as const) : []),
    ...(supports.inquiry ? (['Inquiry'] as const) : []),
    ...(vaultOf(gatewayType) ? (['Hosted fields'] as const) : []),
    ...(closeBatch || settlementReports ? (['Settlement reports'] as const) : []),
  ];
}
