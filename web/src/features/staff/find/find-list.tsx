import { useEffect } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { Status } from '../../../ui/status.tsx';
import { say } from '../../../platform/texts/staff-shell.ts';
import type { FindRow, FindRows } from './find-rows.ts';

interface Props {
  readonly id: string;
  readonly groups: readonly FindRows[];
  /** The chosen row, counted over all groups. */
  readonly at: number;
  readonly text: string;
  readonly onOpen: (row: FindRow) => void;
}

/** What was found, group by group; the focus stays in the box. */
export function FindList({ id, groups, at, text, onOpen }: Props) {
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, at]);
  let next = 0;
  return (
    <div className="hits" role="listbox" id={`${id}-list`} aria-label={say('find_found')} hidden={groups.length === 0}>
      {groups.map(({ name, isMore, rows }, i) => (
        <div role="group" key={name} aria-labelledby={`${id}-g${i}`}>
          <p className="hit-head" id={`${id}-g${i}`} role="presentation">
            {name} {isMore ? <span>{say('find_first', { count: rows.length })}</span> : null}
          </p>
          {rows.map((row) => {
            const place = next++;
            return (
              <Row key={row.to} id={`${id}-${place}`} row={row} isChosen={place === at} text={text} onOpen={onOpen} />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface RowProps extends Pick<Props, 'text' | 'onOpen'> {
  readonly id: string;
  readonly row: FindRow;
  readonly isChosen: boolean;
}

function Row({ id, row, isChosen, text, onOpen }: RowProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="hit"
      onClick={() => onOpen(row)}
      onKeyDown={(event) => event.key === 'Enter' && onOpen(row)}
    >
      <Icon name={row.icon} size={18} />
      <span className="hit-what">
        <Marked text={row.title} typed={text} />
        {row.detail ? <small className="num">{row.detail}</small> : null}
      </span>
      {row.status ? <Status value={row.status} /> : null}
      {row.right ? <span className="num muted">{row.right}</span> : null}
    </div>
  );
}

/** The typed part of a title stands out. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const part = typed.trim().toLowerCase();
  const at = part ? text.toLowerCase().indexOf(part) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
