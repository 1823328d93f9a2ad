import type { planFields } from '@ratepayer/contract/fees/fee.fields.ts';
import { Labelled } from '../../ui/form/labelled.tsx';
import type { Form } from '../../ui/form/use-form.ts';

/** A merchant account that charges fees of their own. */
export interface FeeMerchantAccount {
  readonly id: number;
  readonly name: string;
  readonly merchantNumber: string;
}

interface Props {
  readonly form: Form<typeof planFields>;
  readonly accounts: readonly FeeMerchantAccount[];
}

const name = 'feeMerchantAccountId';

/** The few accounts that may charge a fee, all of them to choose from. */
export function FeeAccount({ form, accounts }: Props) {
  const [id, error] = [form.idOf(name), form.errorOf(name)];
  return (
    <Labelled id={id} label={form.labels[name]} required error={error}>
      <div className={`input${error ? ' bad' : ''}`}>
        <select
          id={id}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={String(form.typed[name])}
          onChange={(event) => form.set(name, event.target.value)}
          onBlur={() => form.leave(name)}
        >
          {accounts.map((each) => (
            <option key={each.id} value={each.id}>{`${each.name} (${each.merchantNumber})`}</option>
          ))}
        </select>
      </div>
    </Labelled>
  );
}
