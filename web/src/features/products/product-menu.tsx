import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import { productPaths, type products } from '@ratepayer/contract/products/product.list.ts';
import { say } from '../../platform/texts/staff-products.ts';
import { AskingMenu } from '../../ui/list/asking-menu.tsx';
import { SwitchChosen } from '../../ui/list/switch-chosen.tsx';
import { useReread } from '../../ui/list/use-reread.ts';
import { newProductAt, productAt } from './product-places.ts';
import { SwitchDialog } from './switch-dialog.tsx';

type Row = RowOf<(typeof products)['list']>;

/** What may be done with a product of the list. */
export function ProductMenu({ row, unitId }: { readonly row: Row; readonly unitId: number }) {
  return (
    <AskingMenu
      name={row.name}
      actions={(ask) => [
        { key: 'edit', text: say('edit'), to: productAt(unitId, row.id) },
        { key: 'duplicate', text: say('duplicate'), to: newProductAt(unitId, row.id) },
        { key: 'switch', text: say(row.isActive ? 'stop_selling' : 'sell'), press: ask },
      ]}
      question={(asked) => <SwitchDialog unitId={unitId} products={[row]} isActive={!row.isActive} {...asked} />}
      paths={productPaths}
    />
  );
}

interface Chosen {
  readonly products: readonly Row[];
  readonly unitId: number;
  readonly clear: () => void;
}

/** Sells many products, or sells them no more. */
export function SwitchProducts({ products, unitId, clear }: Chosen) {
  const reread = useReread(productPaths);
  return (
    <SwitchChosen
      on={say('sell')}
      off={say('stop_selling')}
      ask={(asked) => <SwitchDialog unitId={unitId} products={products} {...asked} />}
      onDone={() => {
        clear();
        reread();
      }}
    />
  );
}
