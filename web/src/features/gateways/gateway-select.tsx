import type { gatewayMessageFields } from '@ratepayer/contract/gateways/gateway-message.fields.ts';
import { say } from '../../platform/texts/forms.ts';
import { Labelled } from '../../ui/form/labelled.tsx';
import type { Form } from '../../ui/form/use-form.ts';

interface Props {
  readonly form: Form<typeof gatewayMessageFields>;
  readonly gateways: readonly { readonly id: number; readonly name: string }[];
}

const name = 'gatewayId';

/** The few gateways there are, all of them to choose from. */
export function GatewaySelect({ form, gateways }: Props) {
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
          <option value="" disabled>
            {say('choose')}
          </option>
          {gateways.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </div>
    </Labelled>
  );
}
