import type { AutopayPreview } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { renderTerms } from '@ratepayer/contract/terms/terms-text.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { autopayTermsInForce } from '../terms/current-terms.ts';
import type { AutopayUnit } from './autopay-unit.ts';

export type AutopayTerms = AutopayPreview['terms'][number] & { readonly contentHash: string };

/** What a payer agrees to before payments are taken by themselves: with a fee it is the text for fees. */
export async function requiredAutopayTerms(
  tx: Tx,
  { unit, now }: AutopayUnit,
  hasFee: boolean,
  providerName: string,
): Promise<AutopayTerms[]> {
  const inForce = await rowsOf(tx, autopayTermsInForce({ unit, begun: now }));
  const wanted = hasFee ? 'autopay-terms-service-fee' : 'autopay-terms';
  return inForce
    .filter(({ identifier }) => identifier === wanted)
    .map(({ id, identifier, version, title, contentMarkdown, contentHash }) => ({
      termsVersionId: id,
      identifier,
      version,
      title,
      text: renderTerms(contentMarkdown, {
        businessUnit: unit.name,
        header: [unit.header, unit.subHeader].filter(Boolean).join(' '),
        provider: providerName,
        phone: unit.phone,
      }),
      contentHash,
    }));
}
