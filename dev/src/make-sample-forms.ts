import type { FormSettings } from '@ratepayer/contract/forms/form-settings-rules.ts';
import { publishForm } from '@ratepayer/server/capabilities/forms/publish-form.ts';
import { addForm } from '@ratepayer/server/capabilities/forms/save-form.ts';
import { setFeatures } from '@ratepayer/server/capabilities/organizations/create-business-unit.ts';
import { addProduct } from '@ratepayer/server/capabilities/products/save-product.ts';
import { type Database, oneRow } from '@ratepayer/server/platform/database/database.ts';
import { systemCaller } from '@ratepayer/server/platform/http/caller.ts';
import { sql } from 'kysely';
import { inspection, proofOfInsurance, sidewalkPermit } from './sample-forms.ts';
import { sidewalkProduct } from './sample-products.ts';

/**
 * The forms of Riverton Permits, written and published as staff do it, and the permit that is sold with one of them.
 */
export async function makeSampleForms(db: Database): Promise<void> {
  const { id: businessUnitId } = await db.platform((tx) =>
    oneRow(tx, sql<{ id: number }>`select id from published.business_unit where slug = 'riverton-permits'`),
  );
  const caller = systemCaller([businessUnitId]);
  const of = { businessUnitId };
  const offer = async (settings: FormSettings): Promise<number> => {
    const { id, rowVersion } = await addForm(db, caller, of, settings);
    await publishForm(db, caller, { ...of, id, rowVersion });
    return id;
  };
  const insuranceId = await offer(proofOfInsurance);
  const formConfigurationId = await offer(sidewalkPermit(insuranceId));
  await offer(inspection);
  await addProduct(db, caller, of, { ...sidewalkProduct, formConfigurationId });
  await db.scoped([businessUnitId], (tx) => setFeatures(tx, businessUnitId, { Products: 'Enabled' }));
}
