import { useId, useState } from 'react';
import { parseMoneyInput } from '@ratepayer/contract/kit/money.ts';
import { cardBrands, origins } from '@ratepayer/contract/payments/channels.ts';
import { Field } from '../../../ui/field.tsx';
import type { ListAddress } from '../../../ui/list/list-address.ts';
import { Button, Dialog } from '../../../ui/parts.tsx';
import { type MoreFilter, moreFilterKeys, moreFilters } from './payment-query.ts';

type Chosen = Readonly<Record<MoreFilter, string>>;

const choices: Readonly<Partial<Record<MoreFilter, readonly (readonly [string, string])[]>>> = {
  origin: origins.map((each) => [each, each]),
  brand: cardBrands.map((each) => [each, each]),
  exported: [
    ['true', 'Yes'],
    ['false', 'No'],
  ],
  adjusted: [
    ['true', 'Yes'],
    ['false', 'No'],
  ],
};

/** The filters that are needed seldom. */
export function MoreFilters({ address, onClose, onDone }: { address: ListAddress; onClose: () => void; onDone: (chosen: Chosen) => void }) {
  const [chosen, setChosen] = useState<Chosen>(() => Object.fromEntries(moreFilterKeys.map((key) => [key, address.get(key)])) as Chosen);
  const [wrong, setWrong] = useState('');
  const change = (key: MoreFilter) => (value: string) => {
    setWrong('');
    setChosen({ ...chosen, [key]: value });
  };
  return (
    <Dialog title="More filters" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const backwards = chosen.from !== '' && chosen.to !== '' && parseMoneyInput(chosen.from) > parseMoneyInput(chosen.to);
          backwards ? setWrong('Enter an amount that is not below the first.') : onDone(chosen);
        }}
      >
        <div className="two-up">
          {moreFilterKeys.map((key) =>
            choices[key] ? (
              <Choice key={key} name={moreFilters[key]} value={chosen[key]} options={choices[key]} onChange={change(key)} />
            ) : (
              <Field
                key={key}
                label={moreFilters[key]}
                short
                value={chosen[key]}
                maxLength={key === 'by' ? 100 : 60}
                {...(key === 'from' || key === 'to' ? { inputMode: 'decimal' as const } : {})}
                {...(key === 'to' && wrong ? { error: wrong } : {})}
                onChange={change(key)}
              />
            ),
          )}
        </div>
        <div className="row gap-md">
          <Button type="submit">Show payments</Button>
          <Button className="sec" onClick={onClose}>
            Back
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Choice({ name, value, options, onChange }: { name: string; value: string; options: readonly (readonly [string, string])[]; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className="field short">
      <label className="label" htmlFor={id}>
        {name}
      </label>
      <div className="input">
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Any</option>
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
