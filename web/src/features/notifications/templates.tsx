import './templates.css';
import type { NotificationTemplate } from '@ratepayer/contract/notifications/template.operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-templates.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { viewerZone } from '../../platform/viewer-zone.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { TemplateEditor } from './template-editor.tsx';
import { apiOf, type AtLevel } from './template-level.ts';
import { placeOf, sendsName, sourceName } from './template-words.ts';

/** Every kind of message to payers at a level, or the editor of the one that the address names (`?template=`). */
export function Templates(at: AtLevel) {
  const { level, unit } = at;
  const address = useAddress();
  const client = useQueryClient();
  const { list } = apiOf(level);
  const of = { businessUnitId: unit.id };
  const answer = useQuery(queryOf(list, of));
  if (answer.isPending) return <Loading />;
  if (!answer.data)
    return (
      <Banner kind="bad" title={problemOf(answer.error, sayForm('could_not_load', { one: say('tab') }))}>
        <Button className="sec tool" onClick={() => void answer.refetch()}>
          {sayForm('try_again')}
        </Button>
      </Banner>
    );
  const { items } = answer.data;
  const chosen = items.find((one) => placeOf(one) === address.get('template'));
  if (chosen)
    return (
      <TemplateEditor
        key={placeOf(chosen)}
        {...at}
        template={chosen}
        reread={async () => {
          const { data } = await answer.refetch();
          return data?.items.find((one) => placeOf(one) === placeOf(chosen)) ?? chosen;
        }}
        onSaved={(saved) =>
          client.setQueryData(keyOf(list, of), {
            items: items.map((one) => (placeOf(one) === placeOf(saved) ? saved : one)),
          })
        }
      />
    );
  return (
    <div className="gap-md">
      <h2>{say('tab')}</h2>
      <p className="gap-sm muted">{say(level === 'Organization' ? 'purpose_organization' : 'purpose_unit')}</p>
      <PlainTable
        gap="gap-md"
        label={say('kind')}
        heads={[say('kind'), say('channel'), say('sends'), say('source'), say('changed')]}
      >
        {items.map((one) => (
          <Row
            key={placeOf(one)}
            template={one}
            at={at}
            onOpen={() => address.change((next) => next.set('template', placeOf(one)), { replace: false })}
          />
        ))}
      </PlainTable>
    </div>
  );
}

interface RowProps {
  readonly template: NotificationTemplate;
  readonly at: AtLevel;
  readonly onOpen: () => void;
}

function Row({ template, at: { unit }, onOpen }: RowProps) {
  const { key, channel, source, changedBy, changedDate } = template;
  return (
    <tr>
      <td>
        <button type="button" className="link-btn" onClick={onOpen}>
          {sayValue(key)} <span className="vh">{sayValue(channel)}</span>
        </button>
      </td>
      <td>{sayValue(channel)}</td>
      <td>{sendsName(template)}</td>
      <td>{sourceName(source)}</td>
      <td>
        {changedDate
          ? say('changed_by', { by: changedBy, at: formatInstant(changedDate, unit.timezone, viewerZone()) })
          : ''}
      </td>
    </tr>
  );
}
