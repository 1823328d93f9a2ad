import { say } from '../../platform/texts/lists.ts';
import { Icon } from '../icons.tsx';
import { Popup } from '../popup.tsx';
import type { Altered } from '../use-address.ts';

interface Props {
  readonly name: string;
  readonly values: readonly string[];
  readonly chosen: readonly string[];
  /** What holds while none is chosen. */
  readonly usual?: string | undefined;
  readonly sayValue: (value: string) => string;
  /** Told what a press does to what is chosen then: of two in a moment the first is not drawn yet. */
  readonly onChange: (alter: Altered<readonly string[]>) => void;
}

/** A filter of several values as a chip: it says the one, or the first and how many more; any of them will do. */
export function ManyChip({ name, values, chosen, usual, sayValue, onChange }: Props) {
  const [first] = chosen;
  const said =
    first === undefined
      ? usual
        ? sayValue(usual)
        : say('any')
      : chosen.length === 1
        ? sayValue(first)
        : say('first_and_more', { first: sayValue(first), count: chosen.length - 1 });
  return (
    <Popup
      className={`chip${chosen.length > 0 ? ' set' : ''}`}
      face={
        <>
          <span>{name}</span> <b>{said}</b>
          {chosen.length > 1 ? <span className="vh"> ({chosen.map(sayValue).join(', ')})</span> : null}{' '}
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      <ManyBoxes name={name} values={values} chosen={chosen} usual={usual} sayValue={sayValue} onChange={onChange} />
      <p className="gap-sm">
        <button type="button" className="link-btn" disabled={chosen.length === 0} onClick={() => onChange(() => [])}>
          {say('any_of', { name: name.toLowerCase() })}
        </button>
      </p>
    </Popup>
  );
}

/** The values as boxes to tick. */
export function ManyBoxes({ name, values, chosen: ticked, usual, sayValue, onChange }: Props) {
  const orUsual = (given: readonly string[]) => (given.length === 0 && usual ? [usual] : given);
  const chosen = orUsual(ticked);
  const turn = (value: string) =>
    onChange((was) => values.filter((one) => orUsual(was).includes(one) !== (one === value)));
  return (
    <fieldset className="boxes">
      <legend>{name}</legend>
      {values.map((value) => (
        <label key={value}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => turn(value)} /> {sayValue(value)}
        </label>
      ))}
    </fieldset>
  );
}
