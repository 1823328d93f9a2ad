import { say } from '../../platform/texts/staff-files.ts';

interface Props<Fill extends string> {
  readonly source: string;
  /** What it fills now; nothing where it is empty. */
  readonly value: Fill | '';
  readonly options: readonly Fill[];
  readonly nameOf: (fill: Fill) => string;
  readonly onChoose: (fill: Fill | '') => void;
}

/** What a column of the file fills: one cell of its row. */
export function FillCell<Fill extends string>({ source, value, options, nameOf, onChoose }: Props<Fill>) {
  return (
    <td>
      <select
        aria-label={say('column_fills', { source })}
        value={value}
        onChange={({ target }) => onChoose(options.find((option) => option === target.value) ?? '')}
      >
        <option value="">{say('not_used')}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </td>
  );
}
