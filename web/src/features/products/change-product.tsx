import type { AnswerOf } from '@ratepayer/contract/kit/operation.ts';
import type { productOperations } from '@ratepayer/contract/products/product.operations.ts';
import { useNavigate } from 'react-router';
import { productApi } from '../../platform/api/product.api.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { ProductForm } from './product-form.tsx';
import { productsHome } from './product-places.ts';

export type Product = AnswerOf<(typeof productOperations)['getProduct']>;

/** A product as it is, which is changed against the version that was read. */
export function ChangeProduct({ record, unit, user, onPage }: Shown<Product>) {
  const navigate = useNavigate();
  const of = { businessUnitId: unit.id, id: record.id };
  return (
    <ProductForm
      unitId={unit.id}
      name={sayList('products_one')}
      start={record}
      record={record}
      onPage={onPage}
      mayChange={user.permissions.includes('BusinessUnits:Manage')}
      save={(values, options) => productApi.changeProduct({ ...of, rowVersion: record.rowVersion, ...values }, options)}
      onSaved={onPage.onSaved}
      onBack={() => void navigate(productsHome(unit.id))}
    />
  );
}
