import type { GatewayChoice, MerchantSetup } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import type { Channel, PaymentSourceType } from '@ratepayer/contract/payments/channels.ts';
import { sql } from 'kysely';
import type { GatewayEntry } from '../../integrations/payment-gateway/gateway-entry.ts';
import type { SourceVault } from '../../integrations/payment-gateway/source-vault.ts';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { lastChange } from '../changes/read-change.ts';
import { credentialFieldsOf, type EntryOf } from './credential-fields.ts';
import { merchantReach } from './merchant-reach.ts';
import { lastTest } from './test-merchant.ts';

export interface SetupDeps {
  readonly entryOf: EntryOf;
  readonly vaultOf: (gatewayType: string) => SourceVault | undefined;
}

interface Gateway {
  readonly id: number;
  readonly name: string;
  readonly gatewayType: string;
}

const choiceOf = (gateway: Gateway, entry: GatewayEntry): GatewayChoice => ({
  ...gateway,
  sources: [...entry.sources],
  credentials: credentialFieldsOf(entry),
});

/** Gateways of the platform whose type this release knows, by name. */
export async function merchantChoices(tx: Tx, entryOf: EntryOf): Promise<{ gateways: GatewayChoice[] }> {
  const rows = await rowsOf(
    tx,
    sql<Gateway>`select id, name, gateway_type as "gatewayType" from gateway order by name, id`,
  );
  const gateways = rows.flatMap((gateway) => {
    const entry = entryOf(gateway.gatewayType);
    return entry ? [choiceOf(gateway, entry)] : [];
  });
  return { gateways };
}

type Row = Gateway & {
  readonly paymentSourceTypes: PaymentSourceType[];
  readonly channels: Channel[];
  readonly hasCredentials: boolean;
  readonly credentialsDate: Date | null;
};

/** How one is set up, for its page. @throws 404 for one of another business unit */
export async function readMerchantSetup(
  tx: Tx,
  { entryOf, vaultOf }: SetupDeps,
  businessUnitId: number,
  id: number,
): Promise<MerchantSetup> {
  const row = await maybeRow(
    tx,
    sql<Row>`select g.id, g.name, g.gateway_type as "gatewayType", m.payment_source_types as "paymentSourceTypes",
        m.channels, m.credentials_enveloped <> '' as "hasCredentials", m.credentials_date as "credentialsDate"
      from merchant_account m join gateway g on g.id = m.gateway_id
      where m.id = ${id} and m.business_unit_id = ${businessUnitId}`,
  );
  const entry = row && entryOf(row.gatewayType);
  if (!entry) throw notFound();
  const { paymentSourceTypes, channels, hasCredentials, credentialsDate, ...gateway } = row;
  return {
    gateway: choiceOf(gateway, entry),
    paymentSourceTypes,
    channels,
    hasCredentials,
    credentialsDate: credentialsDate?.toISOString() ?? null,
    test: await lastTest(tx, id),
    change: await lastChange(tx, 'MerchantAccount', id),
    ...(await merchantReach(tx, id)),
    cardFieldsUrl: vaultOf(gateway.gatewayType)?.cardFieldsUrl(id) ?? '',
  };
}
