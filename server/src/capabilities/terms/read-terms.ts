import type { TermsText } from '@ratepayer/contract/terms/terms.shapes.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { readOne } from '../../platform/lists/read-one.ts';
import { say } from '../../platform/texts/refusals.ts';
import { termsSourceFor } from './terms.source.ts';

/** Reads one version as somebody of this role sees it. @throws 404 for one of another business unit */
export const readTermsAs =
  (of: { readonly role: string }) =>
  async (tx: Tx, businessUnitId: number, id: number): Promise<TermsText> => {
    const version = await readOne(tx, termsSourceFor(of), businessUnitId, id, say('could_not_find_terms'));
    const text = await oneRow(
      tx,
      sql<{ contentMarkdown: string }>`select content_markdown as "contentMarkdown" from terms_of_service
        where id = ${id}`,
    );
    return { ...version, ...text };
  };
