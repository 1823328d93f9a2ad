import { autopayParts } from './autopay-parts.ts';
import { formParts } from './form-parts.ts';
import { paperlessParts } from './paperless-parts.ts';
import type { Part } from './part.ts';

/** What payers at home do by themselves brings to the application. */
export const payerParts: readonly Part[] = [...autopayParts, ...formParts, ...paperlessParts];
