import { fittedProduct, type ProductValues, wrongInProduct } from '@ratepayer/contract/products/product-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { recordAudits } from '../../platform/audit/record.ts';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { change, type Database, maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound, Refusal } from '../../platform/http/refusal.ts';
import { asChange, asNewRow } from '../../platform/lists/plain-columns.ts';
import { say } from '../../platform/texts/refusals.ts';
import { readProduct } from './product.source.ts';

interface InUnit {
  readonly businessUnitId: number;
}
interface OfOne extends InUnit {
  readonly id: number;
  readonly rowVersion: number;
}

const kept = { entityType: 'Product', read: readProduct };

/** One more product. @throws 400 for what does not fit together, a code that is taken, and a form of others */
export const addProduct = (db: Database, caller: Caller, of: InUnit, asked: ProductValues) =>
  save(db, caller, of, asked, (values) => {
    const row = asNewRow({ ...values, businessUnitId: of.businessUnitId });
    return sql`insert into product ${row} returning id`;
  });

/** Other values of a product. @throws 400 as above, 404, 409 for another version than the one that was read */
export const changeProduct = (db: Database, caller: Caller, { rowVersion, ...of }: OfOne, asked: ProductValues) =>
  save(
    db,
    caller,
    of,
    asked,
    (values) => sql`update product set ${asChange(values)}, row_version = row_version + 1
      where id = ${of.id} and business_unit_id = ${of.businessUnitId} and row_version = ${rowVersion} returning id`,
  );

/** What a business unit begins with, in one statement; nobody is asked. */
export const stockProducts = (tx: Tx, businessUnitId: number, stock: readonly ProductValues[]): Promise<number> =>
  change(
    tx,
    sql`insert into product (business_unit_id, code, name, description, payer_enters_amount, price_minor, minimum_minor,
        maximum_minor, maximum_quantity, requires_account, sold_on_quick_pay, sold_at_counter,
        form_configuration_id, gl_code, "order", is_active)
      select ${businessUnitId}, x.code, x.name, x.description, x."payerEntersAmount", x."priceMinor",
        x."minimumMinor", x."maximumMinor", x."maximumQuantity", x."requiresAccount", x."soldOnQuickPay",
        x."soldAtCounter", x."formConfigurationId", x."glCode", x."order", x."isActive"
      from jsonb_to_recordset(${JSON.stringify(stock)}::jsonb) as x (code text, name text, description text,
        "payerEntersAmount" boolean, "priceMinor" bigint, "minimumMinor" bigint, "maximumMinor" bigint,
        "maximumQuantity" int, "requiresAccount" boolean, "soldOnQuickPay" boolean, "soldAtCounter" boolean,
        "formConfigurationId" int, "glCode" text, "order" int, "isActive" boolean)`,
  );

async function save(
  db: Database,
  caller: Caller,
  of: InUnit & { readonly id?: number },
  asked: ProductValues,
  write: (values: ProductValues) => RawBuilder<{ id: number }>,
) {
  const wrong = Object.entries(wrongInProduct(asked));
  if (wrong.length > 0)
    throw new Refusal(
      400,
      wrong.map(([propertyName, problem]) => ({ propertyName, errorMessage: say(problem) })),
    );
  const saved = db.scoped([of.businessUnitId], async (tx) => {
    await refuseTaken(tx, of, asked.code);
    return saveAudited(tx, caller, kept, of, write(fittedProduct(asked)));
  });
  return saved.catch((fault: Error & { constraint?: string }) => {
    // Somebody else took the code at this moment.
    if (fault.constraint === 'product_code') throw badRequest('code', say('product_code_taken'));
    throw fault.constraint === 'product_form' ? badRequest('formConfigurationId', say('no_such_form')) : fault;
  });
}

async function refuseTaken(tx: Tx, of: InUnit & { readonly id?: number }, code: string): Promise<void> {
  const taken = await maybeRow(
    tx,
    sql<{ id: number }>`select id from product where business_unit_id = ${of.businessUnitId} and code = ${code}
      and id is distinct from ${of.id ?? null}::int`,
  );
  if (taken) throw badRequest('code', say('product_code_taken'));
}

/**
 * Starts or stops selling; those that are so already are left alone. @throws 404 where one is of nobody here, 400 where
 * one would be sold nowhere
 */
export const switchProducts = (
  db: Database,
  caller: Caller,
  { businessUnitId }: InUnit,
  { ids, isActive }: { readonly ids: readonly number[]; readonly isActive: boolean },
): Promise<{ changed: number }> =>
  db.scoped([businessUnitId], async (tx) => {
    const found = await rowsOf(
      tx,
      sql<{ id: number; isActive: boolean; isSold: boolean }>`select id, is_active as "isActive",
        sold_on_quick_pay or sold_at_counter as "isSold" from product
        where business_unit_id = ${businessUnitId} and id = any(${sql.val([...ids])}::int[])
        order by id for no key update`,
    );
    if (found.length < new Set(ids).size) throw notFound(say('no_such_product'));
    const other = found.filter((one) => one.isActive !== isActive);
    if (isActive && other.some(({ isSold }) => !isSold)) throw badRequest('ids', say('product_sold_nowhere'));
    if (other.length === 0) return { changed: 0 };
    await rowsOf(
      tx,
      sql`update product set is_active = ${isActive}, row_version = row_version + 1
        where id = any(${sql.val(other.map(({ id }) => id))}::int[]) returning id`,
    );
    await recordAudits(
      tx,
      caller,
      other.map(({ id }) => ({
        businessUnitId,
        entityType: kept.entityType,
        entityId: id,
        action: 'Changed',
        before: { isActive: !isActive },
        after: { isActive },
      })),
    );
    return { changed: other.length };
  });
