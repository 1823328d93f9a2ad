import { productApi } from '../../platform/api/product.api.ts';
import { say } from '../../platform/texts/staff-products.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly unitId: number;
  readonly products: readonly { readonly id: number; readonly name: string }[];
  /** Whether they are sold from now on. */
  readonly isActive: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before products are sold, or sold no more (P4). */
export function SwitchDialog({ unitId: businessUnitId, products, isActive, onClose, onDone }: Props) {
  const [first, ...others] = products;
  const count = products.length;
  const title = isActive
    ? say('sell_chosen_ask', { count })
    : first && others.length === 0
      ? say('stop_selling_ask', { name: first.name })
      : say('stop_chosen_ask', { count });
  return (
    <AskDialog
      title={title}
      confirm={say(isActive ? 'sell' : 'stop_selling')}
      back={say('keep')}
      danger={!isActive}
      act={() => productApi.switchProducts({ businessUnitId, ids: products.map(({ id }) => id), isActive })}
      onDone={({ changed }) => {
        toast(say(isActive ? 'sold' : 'stopped', { count: changed }));
        onDone();
      }}
      onClose={onClose}
    >
      <p className="small">{say(isActive ? 'sell_means' : 'stop_selling_means')}</p>
    </AskDialog>
  );
}
