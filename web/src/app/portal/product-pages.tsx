import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import { products } from '@ratepayer/contract/products/product.list.ts';
import { mostSwitched } from '@ratepayer/contract/products/switched.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { ChangeProduct } from '../../features/products/change-product.tsx';
import { ProductForm } from '../../features/products/product-form.tsx';
import { productLabels } from '../../features/products/product-labels.ts';
import { ProductMenu, SwitchProducts } from '../../features/products/product-menu.tsx';
import { ProductSales } from '../../features/products/product-sales.tsx';
import { newProductAt, productAt, productsHome } from '../../features/products/product-places.ts';
import { productApi } from '../../platform/api/product.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-products.ts';
import { Banner, Loading, usePageTitle } from '../../ui/parts.tsx';
import { recordPages } from './record-pages.tsx';
import type { ShellContext } from './shell.tsx';

const useMayManage = () => useOutletContext<ShellContext>().user.permissions.includes('BusinessUnits:Manage');

function NewButton() {
  const { unit } = useOutletContext<ShellContext>();
  if (!useMayManage()) return null;
  return (
    <Link className="btn tool" to={newProductAt(unit.id)}>
      {say('new_product')}
    </Link>
  );
}

type Row = Parameters<typeof ProductMenu>[0]['row'];

function MenuOf({ row }: { readonly row: Row }) {
  const { unit } = useOutletContext<ShellContext>();
  return useMayManage() ? <ProductMenu row={row} unitId={unit.id} /> : null;
}

function Chosen({ rows, clear }: { readonly rows: readonly Row[]; readonly clear: () => void }) {
  const { unit } = useOutletContext<ShellContext>();
  return useMayManage() ? <SwitchProducts products={rows} unitId={unit.id} clear={clear} /> : null;
}

function Price({ row: { priceMinor } }: { readonly row: Pick<Row, 'priceMinor'> }) {
  const { unit } = useOutletContext<ShellContext>();
  return priceMinor === null ? say('payer_enters') : shownMoney(priceMinor, unit.currencyCode, unit.culture);
}

/** What is sold beside bills, and the page of one product. */
export const productPages = recordPages(products, {
  at: (id) => `products/detail/${id}`,
  name: ({ name }) => name,
  card: { title: 'name', amount: 'priceMinor', facts: ['code', 'isActive'] },
  facts: ['code', 'priceMinor', 'soldOnQuickPay', 'soldAtCounter', 'isActive'],
  formOnPage: true,
  labels: {
    description: 'products_description',
    payerEntersAmount: 'products_payer_enters',
    minimumMinor: 'products_least',
    maximumMinor: 'products_most',
    maximumQuantity: 'products_at_once',
    formConfigurationId: 'products_form',
  },
  menu: (row) => <MenuOf row={row} />,
  list: {
    cells: { priceMinor: (row) => <Price row={row} /> },
    buttons: <NewButton />,
    bulk: { most: mostSwitched, actions: (rows, clear) => <Chosen rows={rows} clear={clear} /> },
  },
  page: {
    sections: (shown) => <ChangeProduct {...shown} />,
    tabs: (shown) => [{ key: 'sales', name: say('sales_tab'), draw: () => <ProductSales {...shown} /> }],
    audited: () => Object.fromEntries(Object.entries(productLabels()).map(([key, name]) => [key, { name }])),
  },
});

/** One more product, from nothing or as a copy of another one. */
export function NewProductPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const [params] = useSearchParams();
  const of = Number(params.get('of'));
  const { data, error } = useQuery({
    ...queryOf(productApi.getProduct, { businessUnitId: unit.id, id: of }),
    enabled: of > 0,
  });
  usePageTitle(say('new_product'), 'Ratepayer');
  return (
    <>
      <nav aria-label={sayForm('breadcrumb')} className="small no-print">
        <Link to={productsHome(unit.id)}>{sayList('products_title')}</Link>{' '}
        <span className="muted">/ {say('new_product')}</span>
      </nav>
      <h1>{say('new_product')}</h1>
      {error ? (
        <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: sayList('products_one') }))} />
      ) : null}
      {of > 0 && !data ? (
        error ? null : (
          <Loading />
        )
      ) : (
        <NewForm key={`${unit.id} ${user.id} ${of}`} unitId={unit.id} start={data ? { ...data, code: '' } : usual} />
      )}
    </>
  );
}

const usual = {
  payerEntersAmount: false,
  maximumQuantity: 1,
  requiresAccount: false,
  soldOnQuickPay: true,
  soldAtCounter: true,
  order: 10,
  isActive: true,
} as const;

function NewForm({ unitId, start }: Pick<Parameters<typeof ProductForm>[0], 'start'> & { readonly unitId: number }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <ProductForm
      unitId={unitId}
      name={say('new_product')}
      start={start}
      mayChange
      save={(values, options) => productApi.addProduct({ businessUnitId: unitId, ...values }, options)}
      onSaved={({ id }) => {
        void client.invalidateQueries();
        void navigate(productAt(unitId, id));
      }}
      onBack={() => void navigate(productsHome(unitId))}
    />
  );
}
