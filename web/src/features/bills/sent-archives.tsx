import { say } from '../../platform/texts/staff-bills.ts';
import { StatusIcon } from '../../ui/icons.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { type ArchiveStep, isOver, type SentArchive } from './archives.ts';

const kinds = {
  waits: 'off',
  sending: 'info',
  sent: 'info',
  matching: 'info',
  taken: 'ok',
  refused: 'bad',
} as const satisfies Record<ArchiveStep, string>;

/** How far each archive is that was sent from this page, and why one was not taken. */
export function SentArchives({ items }: { readonly items: readonly SentArchive[] }) {
  if (items.length === 0) return null;
  const done = items.filter(isOver).length;
  return (
    <section className="gap-lg">
      <h2>{say('archives_sent')}</h2>
      <p className="small muted" role="status">
        {say(done < items.length ? 'archives_on_their_way' : 'archives_over', { done, all: items.length })}
      </p>
      <PlainTable label={say('archives_sent')} heads={[say('archive'), say('archive_stands')]} gap="gap-sm">
        {items.map((item) => (
          <tr key={item.key}>
            <th scope="row" className="archive-name">
              {item.name}
            </th>
            <td>
              <Stands item={item} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}

function Stands({ item: { name, step, share, problem } }: { readonly item: SentArchive }) {
  return (
    <>
      <span className={`st ${kinds[step]} box`}>
        <StatusIcon kind={kinds[step]} size={17} />
        {say(`archive_${step}`)}
      </span>
      {step === 'sending' ? (
        <progress className="wide gap-sm" value={share} max={1} aria-label={say('archive_sending_of', { name })} />
      ) : null}
      {problem ? <p className="small gap-sm">{problem}</p> : null}
    </>
  );
}
