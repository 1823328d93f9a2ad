import { comparisons } from '@ratepayer/contract/forms/form-condition.ts';
import type { FormField } from '@ratepayer/contract/forms/form-shape.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { Icon } from '../../ui/icons.tsx';
import { type Comparison, comparedValue } from './condition-shape.ts';
import { titleOf } from './field-title.ts';
import { knownPaths } from './known-paths.ts';

interface Props {
  readonly comparison: Comparison;
  readonly fields: readonly FormField[];
  readonly place: string;
  readonly onChange: (comparison: Comparison | undefined, key: string) => void;
}

const words = {
  equal: 'is_equal',
  different: 'is_different',
  'one of': 'is_one_of',
  more: 'is_more',
  less: 'is_less',
  filled: 'is_filled',
  empty: 'is_empty',
} as const;

/** One comparison: of what, how, and with what. */
export function ComparisonRow({ comparison, fields, place, onChange }: Props) {
  const { field, is, value, values = [] } = comparison;
  const isAlone = is === 'filled' || is === 'empty';
  const known = [...fields.map(({ fieldName }) => fieldName), ...knownPaths];
  const choose = (next: string) => {
    const how = comparisons.find((one) => one === next) ?? 'filled';
    if (how === 'filled' || how === 'empty') onChange({ field, is: how }, '');
    else if (how === 'one of') onChange({ field, is: how, values: value === undefined ? values : [value] }, '');
    else onChange({ field, is: how, value: value ?? values[0] ?? '' }, '');
  };
  const type = (typed: string) =>
    is === 'one of'
      ? onChange({ field, is, values: typed.split(',').map((one) => comparedValue(one.trim())) }, `value ${place}`)
      : onChange({ field, is, value: comparedValue(typed) }, `value ${place}`);
  return (
    <div className="fb-compare">
      <span className="input">
        <input
          aria-label={say('compare_field')}
          list="fb-known"
          value={field}
          onChange={({ target }) => onChange({ ...comparison, field: target.value.trim() }, `field ${place}`)}
        />
      </span>
      {known.includes(field) ? <TitleOf name={field} fields={fields} /> : null}
      <span className="input">
        <select aria-label={say('compare_how')} value={is} onChange={({ target }) => choose(target.value)}>
          {comparisons.map((one) => (
            <option key={one} value={one}>
              {say(words[one])}
            </option>
          ))}
        </select>
      </span>
      {isAlone ? null : (
        <span className="input">
          <input
            aria-label={say(is === 'one of' ? 'compare_values' : 'compare_value')}
            value={is === 'one of' ? values.join(', ') : String(value ?? '')}
            onChange={({ target }) => type(target.value)}
          />
        </span>
      )}
      <button
        type="button"
        className="icon-btn"
        aria-label={say('remove_condition', { name: field })}
        onClick={() => onChange(undefined, '')}
      >
        <Icon name="trash" size={17} />
      </button>
    </div>
  );
}

/** What a field is called, beside its name. */
function TitleOf({ name, fields }: { name: string; fields: readonly FormField[] }) {
  const found = fields.find(({ fieldName }) => fieldName === name);
  return found ? (
    <small className="muted" translate="no">
      {titleOf(found)}
    </small>
  ) : null;
}
