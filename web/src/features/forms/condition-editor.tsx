import { depthOf, mostDeep, type FormCondition } from '@ratepayer/contract/forms/form-condition.ts';
import { type FormField, isText } from '@ratepayer/contract/forms/form-shape.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ComparisonRow } from './comparison-row.tsx';
import { asGroup, type Group, groupKinds, ofGroup } from './condition-shape.ts';
import { knownPaths } from './known-paths.ts';

type Change = (condition: FormCondition | undefined, key: string) => void;
interface Props {
  readonly title: string;
  readonly condition: FormCondition | undefined;
  /** The fields that it may look at. */
  readonly fields: readonly FormField[];
  readonly error: string | undefined;
  readonly onChange: Change;
}

const groupWords = { all: 'group_all', any: 'group_any', none: 'group_none', 'not all': 'group_not_all' } as const;

/** When something is so: comparisons of fields and of what is known, in groups. */
export function ConditionEditor({ title, condition, fields, error, onChange }: Props) {
  const asked = fields.filter((field) => !isText(field) && field.fieldName !== '');
  const first = asked.at(-1)?.fieldName ?? knownPaths[0];
  return (
    <fieldset className="fb-condition">
      <legend className="label">{title}</legend>
      {error ? <FieldError id="fb-condition-error" text={error} /> : null}
      {condition ? (
        <GroupOf condition={condition} fields={asked} first={first} level={1} place="" onChange={onChange} />
      ) : (
        <p className="muted small">{say('always')}</p>
      )}
      {condition ? null : (
        <AddButton text={say('add_condition')} onAdd={() => onChange({ field: first, is: 'filled' }, '')} />
      )}
    </fieldset>
  );
}

interface GroupProps {
  readonly condition: FormCondition;
  readonly fields: readonly FormField[];
  readonly first: string;
  readonly level: number;
  /** Where it stands, for steps of one key. */
  readonly place: string;
  readonly onChange: Change;
}

function GroupOf({ condition, fields, first, level, place, onChange }: GroupProps) {
  const group = asGroup(condition);
  const put = (of: Group['of'], key = '') => onChange(ofGroup({ ...group, of }), key);
  const change = (at: number, to: FormCondition | undefined, key: string) =>
    put(to ? group.of.with(at, to) : group.of.toSpliced(at, 1), key);
  return (
    <div className="fb-group">
      {group.of.length > 1 || group.kind !== 'all' ? (
        <span className="input">
          <select
            aria-label={say('group_kind')}
            value={group.kind}
            onChange={({ target }) => {
              const kind = groupKinds.find((one) => one === target.value) ?? 'all';
              onChange(ofGroup({ ...group, kind }), '');
            }}
          >
            {groupKinds.map((kind) => (
              <option key={kind} value={kind}>
                {say(groupWords[kind])}
              </option>
            ))}
          </select>
        </span>
      ) : null}
      <ul>
        {group.of.map((one, at) => (
          <li key={at}>
            {'field' in one ? (
              <ComparisonRow
                comparison={one}
                fields={fields}
                place={`${place}${at}`}
                onChange={(to, key) => change(at, to, key)}
              />
            ) : (
              <GroupOf
                {...{ fields, first }}
                condition={one}
                level={level + 1}
                place={`${place}${at}.`}
                onChange={(to, key) => change(at, to, key)}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <AddButton text={say('add_condition')} onAdd={() => put([...group.of, { field: first, is: 'filled' }])} />
        {level < mostDeep - 1 && depthOf(condition) < mostDeep ? (
          <AddButton
            text={say('add_group')}
            onAdd={() => put([...group.of, { any: [{ field: first, is: 'filled' }] }])}
          />
        ) : null}
      </div>
    </div>
  );
}

const AddButton = ({ text, onAdd }: { text: string; onAdd: () => void }) => (
  <button type="button" className="link-btn" onClick={onAdd}>
    <Icon name="plus" size={17} /> {text}
  </button>
);
