import type { NotificationTemplate } from '@ratepayer/contract/notifications/template.operations.ts';
import { say } from '../../platform/texts/staff-templates.ts';
import { PlainTable } from '../../ui/plain-table.tsx';

interface Props {
  readonly template: NotificationTemplate;
  readonly onInsert?: (name: string) => void;
}

/** The closed list of what the text of a message may name, with what each is. */
export function Variables({ template, onInsert }: Props) {
  return (
    <div className="gap-lg">
      <h3>{say('variables')}</h3>
      <p className="small muted">{say('variables_means')}</p>
      <PlainTable
        gap="gap-sm"
        label={say('variables')}
        heads={[
          say('variable'),
          say('variable_means'),
          say('sample'),
          ...(onInsert ? [{ unseen: say('insert') }] : []),
        ]}
      >
        {template.variables.map(({ name, sample, must }) => (
          <tr key={name}>
            <td>
              <code translate="no">{`{{${name}}}`}</code>
            </td>
            <td>
              {say(`variable_${name}`)}
              {must ? ` (${say('must')})` : ''}
            </td>
            <td translate="no">{sample}</td>
            {onInsert ? (
              <td>
                <button type="button" className="link-btn" onClick={() => onInsert(name)}>
                  {say('insert')}{' '}
                  <span className="vh" translate="no">
                    {name}
                  </span>
                </button>
              </td>
            ) : null}
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
