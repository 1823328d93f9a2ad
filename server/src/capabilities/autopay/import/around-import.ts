import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import type { SourceVault } from '../../../integrations/payment-gateway/source-vault.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import { type MerchantAccount, merchantAccountFor } from '../../gateways/merchant-accounts.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { type AutopayUnit, readAutopayUnit } from '../autopay-unit.ts';
import { type AutopayTerms, requiredAutopayTerms } from '../required-autopay-terms.ts';

/** What is enrolled by a file pays on the biller's channel: nobody signed in for it. */
export const importChannel = 'Backoffice Autopay';
const types = ['ACH', 'Credit Card'] as const;
type SourceType = (typeof types)[number];

/** The merchant account that will serve a payment method, with the vault of its gateway. */
interface Serving extends MerchantAccount {
  readonly vault: SourceVault;
}

/** What rows of a file are judged by, read once for all of them. */
export interface AroundImport {
  readonly around: AutopayUnit;
  readonly serving: Readonly<Record<SourceType, Serving | undefined>>;
  /** What a payer agrees to, by what pays: with a fee it is the text for fees. */
  readonly terms: Readonly<Record<SourceType, AutopayTerms>>;
}

/** @throws UnreadableFile where nobody may be enrolled now, so that nothing of a file is begun */
export async function readAround(deps: PaymentDeps, tx: Tx, businessUnitId: number, now: Date): Promise<AroundImport> {
  const around = await readAutopayUnit(tx, businessUnitId, now);
  const mode = around.on[importChannel].config?.mode;
  if (around.unit.status !== 'Live' || around.feature !== 'Enabled' || mode !== 'Enabled')
    throw new UnreadableFile(tell('enrolments_closed'));
  const read = async (type: SourceType) => {
    const hasFee = around.quote(importChannel, type, 10_000).amountMinor > 0;
    const [terms] = await requiredAutopayTerms(tx, around, hasFee, deps.providerName());
    if (!terms) throw new UnreadableFile(tell('enrolments_no_terms'));
    return { type, terms, serving: await servingOf(deps, tx, around, type) };
  };
  const [ach, card] = [await read('ACH'), await read('Credit Card')];
  return {
    around,
    serving: { ACH: ach.serving, 'Credit Card': card.serving },
    terms: { ACH: ach.terms, 'Credit Card': card.terms },
  };
}

async function servingOf(
  deps: PaymentDeps,
  tx: Tx,
  { unit }: AutopayUnit,
  paymentSourceType: SourceType,
): Promise<Serving | undefined> {
  const merchant = await merchantAccountFor(tx, {
    ...{ businessUnitId: unit.id, purpose: 'Base Payment', channel: importChannel, paymentSourceType },
    currencyCode: unit.currencyCode,
  });
  const vault = merchant && !merchant.pausedText ? deps.vaultOf(merchant.gatewayType) : undefined;
  return merchant && vault && { ...merchant, vault };
}
