import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import { productPaths, type products } from '@ratepayer/contract/products/product.list.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { say } from '../../platform/texts/staff-products.ts';
import { RowMenu } from '../../ui/action-parts.tsx';
import { Button } from '../../ui/parts.tsx';
import { newProductAt, productAt } from './product-places.ts';
import { SwitchDialog } from './switch-dialog.tsx';

type Row = RowOf<(typeof products)['list']>;

function useReread(): () => void {
  const client = useQueryClient();
  return () =>
    void client.invalidateQueries({ predicate: ({ queryKey: [operation] }) => String(operation) in productPaths });
}

/** What may be done with a product of the list. */
export function ProductMenu({ row, unitId }: { readonly row: Row; readonly unitId: number }) {
  const [asking, setAsking] = useState(false);
  const reread = useReread();
  return (
    <>
      <RowMenu
        name={row.name}
        actions={[
          { key: 'edit', text: say('edit'), to: productAt(unitId, row.id) },
          { key: 'duplicate', text: say('duplicate'), to: newProductAt(unitId, row.id) },
          { key: 'switch', text: say(row.isActive ? 'stop_selling' : 'sell'), press: () => setAsking(true) },
        ]}
      />
      {asking ? (
        <SwitchDialog
          unitId={unitId}
          products={[row]}
          isActive={!row.isActive}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            reread();
          }}
        />
      ) : null}
    </>
  );
}

interface Chosen {
  readonly products: readonly Row[];
  readonly unitId: number;
  readonly clear: () => void;
}

/** Sells many products, or sells them no more. */
export function SwitchChosen({ products, unitId, clear }: Chosen) {
  const [asking, setAsking] = useState<'sell' | 'stop_selling'>();
  const reread = useReread();
  return (
    <>
      <Button className="tool sec" onClick={() => setAsking('sell')}>
        {say('sell')}
      </Button>
      <Button className="tool sec" onClick={() => setAsking('stop_selling')}>
        {say('stop_selling')}
      </Button>
      {asking ? (
        <SwitchDialog
          unitId={unitId}
          products={products}
          isActive={asking === 'sell'}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined);
            clear();
            reread();
          }}
        />
      ) : null}
    </>
  );
}
