import { say } from '../../platform/texts/lists.ts';
import { useId, useState } from 'react';
import type { FilterOf, ListTexts } from '@ratepayer/contract/kit/list.ts';
import type { Filter } from '@ratepayer/contract/kit/list-filter.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { Field } from '../field.tsx';
import { Combobox, type Search } from '../form/combobox.tsx';
import { Button, Dialog } from '../parts.tsx';
import type { Days, QuickRange } from './date-range.ts';
import type { Altered } from '../use-address.ts';
import type { ListAddress } from './list-address.ts';
import type { Offers } from './list-page-props.ts';
import { altered, chosenOf } from './list-query.ts';
import { ManyBoxes } from './many-chip.tsx';
import { UnitsBoxes } from './units-chip.tsx';
import { sayRange } from './say-range.ts';
import { changesFor, problemsIn, type Values, valuesOf } from './sheet-values.ts';
import { sayWord, valueSayer, yesOrNo } from './say-value.ts';

interface Props<D> {
  readonly title: string;
  readonly list: D;
  readonly texts: ListTexts<D>;
  readonly filters: readonly (readonly [string, Filter])[];
  readonly offers: Offers<D> | undefined;
  /** The days too, where they have no chip of their own beside. */
  readonly days: (Pick<DaysProps, 'quick' | 'isOpen' | 'timezone'> & { readonly now: Days | undefined }) | undefined;
  readonly address: ListAddress;
  readonly onClose: () => void;
}

/** Filters in one sheet: chosen first, then all of them at once. */
export function FilterSheet<D>({ title, texts, filters, offers, days, address, onClose }: Props<D>) {
  const [chosen, setChosen] = useState(() => valuesOf(filters, days?.now, address));
  const [wrong, setWrong] = useState<Values>({});
  const change = (key: string) => (to: string | Altered<string>) => {
    setWrong({});
    setChosen((was) => ({ ...was, [key]: typeof to === 'function' ? to(was[key] ?? '') : to }));
  };
  function show(): void {
    const problems = problemsIn(filters, chosen, days !== undefined);
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    address.set(changesFor(filters, chosen, days !== undefined));
    onClose();
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <div className="two-up filters">
          {days ? (
            <DaysFields
              name={say(texts.period)}
              quick={days.quick}
              isOpen={days.isOpen}
              timezone={days.timezone}
              chosen={chosen}
              wrong={wrong}
              change={change}
            />
          ) : null}
          {filters.map(([name, filter]) => (
            <FilterInput
              key={name}
              name={sayWord(texts.filters[name as keyof FilterOf<D> & string])}
              filter={filter}
              value={chosen[filter.key] ?? ''}
              error={wrong[filter.key] ?? ''}
              search={offers?.[name as keyof FilterOf<D> & string]}
              sayValue={valueSayer(texts)}
              onChange={change(filter.key)}
            />
          ))}
        </div>
        <div className="row wrap gap-md">
          <Button type="submit">{say('show_rows', { rows: say(texts.many) })}</Button>
          <Button className="sec" onClick={onClose}>
            {say('back')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface InputProps {
  readonly name: string;
  readonly filter: Filter;
  readonly value: string;
  readonly error: string;
  /** Finds what there is to choose from, for a filter by a name. */
  readonly search: Search | undefined;
  readonly sayValue: (value: string) => string;
  readonly onChange: (value: string | Altered<string>) => void;
}

/** One filter, by its kind: boxes to tick, a choice, or what somebody types. */
function FilterInput({ name, filter, value, error, search, sayValue, onChange }: InputProps) {
  if (filter.kind === 'many')
    return (
      <ManyBoxes
        name={name}
        values={filter.values}
        chosen={chosenOf(filter, value)}
        usual={filter.usual}
        sayValue={sayValue}
        onChange={(alter) => onChange(altered(filter, alter))}
      />
    );
  if (filter.kind === 'units')
    return (
      <UnitsBoxes name={name} chosen={chosenOf(filter, value)} onChange={(alter) => onChange(altered(filter, alter))} />
    );
  if (filter.kind === 'yesNo')
    return <Choice name={name} value={value} options={yesOrNo(filter)} onChange={onChange} />;
  if (search) return <Named name={name} value={value} search={search} onChange={onChange} />;
  return (
    <Field
      label={name}
      short
      value={value}
      maxLength={filter.kind === 'typed' ? filter.most : 20}
      {...(filter.kind === 'amount' ? { inputMode: 'decimal' as const } : {})}
      {...(filter.kind === 'day' ? { type: 'date' } : {})}
      error={error}
      onChange={onChange}
    />
  );
}

/** What has a name is chosen from what this person may see; what is only typed narrows nothing. */
function Named({
  name,
  value,
  search,
  onChange,
}: Pick<InputProps, 'name' | 'value' | 'onChange'> & { search: Search }) {
  const id = useId();
  return (
    <div className="field short">
      <label className="label" htmlFor={id}>
        {name}
      </label>
      <Combobox
        id={id}
        required={false}
        isWrong={false}
        describedBy={undefined}
        search={search}
        chosen={value}
        start={value}
        onChoose={(_, chosen) => onChange(chosen)}
        onBlur={() => undefined}
      />
    </div>
  );
}

interface DaysProps {
  readonly name: string;
  readonly quick: readonly QuickRange[];
  readonly isOpen: boolean;
  readonly timezone: string;
  readonly chosen: Values;
  readonly wrong: Values;
  readonly change: (key: string) => (value: string) => void;
}

function DaysFields({ name, quick, isOpen, timezone, chosen, wrong, change }: DaysProps) {
  const options = [
    ...(isOpen ? [['', say('any')] as const] : []),
    ...quick.map((range) => [range, sayRange(range)] as const),
    ['Custom', say('custom')] as const,
  ];
  const today = dateIn(new Date(), timezone);
  return (
    <>
      <Choice name={name} value={chosen['range'] ?? ''} options={options} onChange={change('range')} />
      {chosen['range'] === 'Custom'
        ? (['start', 'end'] as const).map((key) => (
            <Field
              key={key}
              label={say(key === 'start' ? 'from' : 'to')}
              type="date"
              short
              value={chosen[key] || today}
              {...(wrong[key] ? { error: wrong[key] } : {})}
              onChange={change(key)}
            />
          ))
        : null}
    </>
  );
}

function Choice({
  name,
  value,
  options,
  onChange,
}: {
  name: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="field short">
      <label className="label" htmlFor={id}>
        {name}
      </label>
      <div className="input">
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
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
