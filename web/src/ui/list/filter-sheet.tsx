import { say } from '../../platform/texts/lists.ts';
import { useId, useState } from 'react';
import type { Filter, FilterOf, ListTexts } from '@ratepayer/contract/kit/list.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { parseMoneyInput } from '@ratepayer/contract/kit/money.ts';
import { Field } from '../field.tsx';
import { Button, Dialog } from '../parts.tsx';
import { type Days, quickRanges } from './date-range.ts';
import type { ListAddress } from './list-address.ts';
import { chosenOf } from './list-query.ts';
import { ManyBoxes } from './many-chip.tsx';
import { sayRange } from './say-range.ts';
import { sayWord, valueSayer, yesOrNo } from './say-value.ts';

interface Props<D> {
  readonly title: string;
  readonly list: D;
  readonly texts: ListTexts<D>;
  readonly filters: readonly (readonly [string, Filter])[];
  /** The days too, where they have no chip of their own beside. */
  readonly days: { readonly now: Days | undefined; readonly isOpen: boolean; readonly timezone: string } | undefined;
  readonly address: ListAddress;
  readonly onClose: () => void;
}

/** Filters in one sheet: chosen first, then all of them at once. */
export function FilterSheet<D>({ title, texts, filters, days, address, onClose }: Props<D>) {
  const start = { range: days?.now?.range ?? '', start: days?.now?.start ?? '', end: days?.now?.end ?? '' };
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() => ({
    ...start,
    ...Object.fromEntries(filters.map(([, { key }]) => [key, address.get(key)])),
  }));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const change = (key: string) => (value: string) => {
    setWrong({});
    setChosen({ ...chosen, [key]: value });
  };
  const nameOf = (name: string) => sayWord(texts.filters[name as keyof FilterOf<D> & string]);
  const sayValue = valueSayer(texts);
  function show(): void {
    const problems = {
      ...backwardAmounts(filters, chosen),
      ...(days && chosen['range'] === 'Custom' ? wrongDays(chosen) : {}),
    };
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    const named = Object.fromEntries(filters.map(([, { key }]) => [key, chosen[key]]));
    const isCustom = chosen['range'] === 'Custom';
    address.set({
      ...named,
      ...(days
        ? {
            range: isCustom ? '' : chosen['range'],
            start: isCustom ? chosen['start'] : '',
            end: isCustom ? chosen['end'] : '',
          }
        : {}),
    });
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
              isOpen={days.isOpen}
              timezone={days.timezone}
              chosen={chosen}
              wrong={wrong}
              change={change}
            />
          ) : null}
          {filters.map(([name, filter]) =>
            filter.kind === 'many' ? (
              <ManyBoxes
                key={name}
                name={nameOf(name)}
                values={filter.values}
                chosen={chosenOf(filter, chosen[filter.key] ?? '')}
                usual={filter.usual}
                sayValue={sayValue}
                onChange={(values) => change(filter.key)(values.join(','))}
              />
            ) : filter.kind === 'yesNo' ? (
              <Choice
                key={name}
                name={nameOf(name)}
                value={chosen[filter.key] ?? ''}
                options={yesOrNo()}
                onChange={change(filter.key)}
              />
            ) : (
              <Field
                key={name}
                label={nameOf(name)}
                short
                value={chosen[filter.key] ?? ''}
                maxLength={filter.kind === 'typed' ? filter.most : 20}
                {...(filter.kind === 'amount' ? { inputMode: 'decimal' as const } : {})}
                {...(wrong[filter.key] ? { error: wrong[filter.key] } : {})}
                onChange={change(filter.key)}
              />
            ),
          )}
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

interface DaysProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly timezone: string;
  readonly chosen: Readonly<Record<string, string>>;
  readonly wrong: Readonly<Record<string, string>>;
  readonly change: (key: string) => (value: string) => void;
}

function DaysFields({ name, isOpen, timezone, chosen, wrong, change }: DaysProps) {
  const options = [
    ...(isOpen ? [['', say('any')] as const] : []),
    ...quickRanges.map((range) => [range, sayRange(range)] as const),
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

const wrongDays = ({ start = '', end = '' }: Readonly<Record<string, string>>): Record<string, string> =>
  start === '' ? { start: say('choose_first_day') } : end !== '' && end < start ? { end: say('end_before_start') } : {};

/** A pair of bounds is named alike, but for From and To. */
function backwardAmounts(
  filters: Props<unknown>['filters'],
  chosen: Readonly<Record<string, string>>,
): Record<string, string> {
  const keys = new Map(
    filters.flatMap(([name, filter]) => (filter.kind === 'amount' ? [[name, filter.key] as const] : [])),
  );
  return Object.fromEntries(
    [...keys].flatMap(([name, key]) => {
      const from = chosen[keys.get(name.replace('To', 'From')) ?? ''] ?? '';
      const to = chosen[key] ?? '';
      return name.includes('To') && from && to && parseMoneyInput(from) > parseMoneyInput(to)
        ? [[key, say('enter_amount_not_below')]]
        : [];
    }),
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
