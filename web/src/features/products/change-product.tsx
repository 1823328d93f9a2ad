import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import type { productOperations } from '@ratepayer/contract/products/product.operations.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { productApi } from '../../platform/api/product.api.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { ProductForm } from './product-form.tsx';
import { productsHome } from './product-places.ts';

export type Product = AnswerOf<(typeof productOperations)['getProduct']>;

/** A product as it is, which is changed against the version that was read. */
export function ChangeProduct({ record, unit, user, onSaved }: Shown<Product>) {
  const navigate = useNavigate();
  const read = useRef(record.rowVersion);
  const of = { businessUnitId: unit.id, id: record.id };
  const take = (after: Product) => {
    read.current = after.rowVersion;
    onSaved(after);
  };
  return (
    <ProductForm
      unitId={unit.id}
      name={sayList('products_one')}
      start={record}
      mayChange={user.permissions.includes('BusinessUnits:Manage')}
      save={(values, options) => productApi.changeProduct({ ...of, rowVersion: read.current, ...values }, options)}
      onSaved={take}
      onBack={() => void navigate(productsHome(unit.id))}
      reread={async () => {
        const values = await productApi.getProduct(of);
        take(values);
        return { values };
      }}
    />
  );
}
