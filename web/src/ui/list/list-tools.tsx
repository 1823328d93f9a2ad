import { useState } from 'react';
import { type ListColumn, shownColumns } from './list-column.ts';
import type { ListAddress } from './list-address.ts';
import { Icon } from '../icons.tsx';
import { Popup } from '../popup.tsx';
import { remember, remembered } from '../../platform/session/remembered.ts';
import { say } from '../../platform/texts/lists.ts';

/** The columns of a list as its address says, else as this person chose them before. */
export const columnsOf = (list: string, address: ListAddress): string =>
  address.get('cols') || remembered(`columns.${list}`);

interface Props<Row> {
  readonly list: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly address: ListAddress;
}

/** Chooses columns and their order. */
export function ColumnChooser<Row>({ list, columns, address }: Props<Row>) {
  const told = shownColumns(columns, columnsOf(list, address)).map((column) => column.id);
  // The boxes answer at once; the address follows.
  const [shown, setShown] = useState<readonly string[]>(told);
  const [last, setLast] = useState(told.join(','));
  if (told.join(',') !== last) {
    setLast(told.join(','));
    setShown(told);
  }
  const choose = (ids: readonly string[]) => {
    setShown(ids);
    const usual = columns.filter((column) => !column.off).map((column) => column.id);
    const cols = ids.join(',') === usual.join(',') ? '' : ids.join(',');
    remember(`columns.${list}`, cols);
    address.stay({ cols });
  };
  const move = (id: string, by: -1 | 1) => {
    const rest = shown.filter((one) => one !== id);
    choose(rest.toSpliced(shown.indexOf(id) + by, 0, id));
  };
  const ordered = [
    ...shown.flatMap((id) => columns.find((column) => column.id === id) ?? []),
    ...columns.filter((column) => !shown.includes(column.id)),
  ];
  return (
    <Popup
      className="btn sec tool only-desktop"
      face={
        <>
          <Icon name="columns" size={18} /> {say('columns')}
        </>
      }
    >
      <fieldset className="columns">
        <legend>{say('columns')}</legend>
        {ordered.map(({ id, name }) => {
          const at = shown.indexOf(id);
          return (
            <div className="row" key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={at >= 0}
                  disabled={at >= 0 && shown.length === 1}
                  onChange={() => choose(at >= 0 ? shown.filter((one) => one !== id) : [...shown, id])}
                />{' '}
                {name}
              </label>
              <button
                type="button"
                className="icon-btn"
                aria-label={say('move_up', { name })}
                disabled={at <= 0}
                onClick={() => move(id, -1)}
              >
                <Icon name="arrowUp" size={16} />
              </button>
              <button
                type="button"
                className="icon-btn"
                aria-label={say('move_down', { name })}
                disabled={at < 0 || at === shown.length - 1}
                onClick={() => move(id, 1)}
              >
                <Icon name="arrowDown" size={16} />
              </button>
            </div>
          );
        })}
      </fieldset>
      <div className="row between gap-sm">
        <button
          type="button"
          className="link-btn"
          onClick={() => choose(columns.filter((column) => !column.off).map((column) => column.id))}
        >
          {say('reset_columns')}
        </button>
      </div>
    </Popup>
  );
}
