import { createHash } from 'node:crypto';
import type { texts } from '@ratepayer/contract/texts/terms/en-US.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sayTold } from '../../platform/texts/say.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import { readUnitSettings } from '../organizations/unit-settings.ts';

export type ConsentKind = 'Paperless' | 'Texts';
export interface ConsentWords {
  readonly words: string;
  /** The same words have the same. */
  readonly version: string;
}

const product: Readonly<Record<ConsentKind, keyof typeof texts>> = {
  Paperless: 'paperless_consent',
  Texts: 'texts_consent',
};

/** What a payer of a business unit agrees to, as it is shown and kept: its own words, else the product's. */
export async function consentWords(tx: Tx, unit: BusinessUnit, kind: ConsentKind): Promise<ConsentWords> {
  const own = kind === 'Paperless' ? (await readUnitSettings(tx, unit.id)).paperlessConsentText : '';
  const places = { biller: [unit.header, unit.subHeader].filter(Boolean).join(' '), phone: unit.phone };
  const words = own.trim() || sayTold({ key: `terms/${product[kind]}`, places }, unit.culture);
  return { words, version: createHash('sha256').update(words).digest('hex').slice(0, 12) };
}
