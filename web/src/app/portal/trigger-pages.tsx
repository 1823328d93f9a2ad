import { triggers } from '@ratepayer/contract/forms/trigger.list.ts';
import { LastCalls } from '../../features/triggers/last-calls.tsx';
import { RotateDialog } from '../../features/triggers/rotate-dialog.tsx';
import { TryTrigger } from '../../features/triggers/try-trigger.tsx';
import { say } from '../../platform/texts/staff-triggers.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { recordPages } from './record-pages.tsx';

/** What forms ask, and the page of one: tried with a sample, how its last calls went, a new secret. */
export const triggerPages = recordPages(triggers, {
  name: ({ name }) => name,
  card: { title: 'name', facts: ['kind', 'url', 'isActive'] },
  facts: ['kind', 'url', 'timeoutSeconds', 'isActive'],
  labels: { secret: 'triggers_secret' },
  look: { kind: { nameOf: sayValue } },
  page: {
    actions: ({ record, unit, user, onSaved }) =>
      record.kind === 'Https' && user.permissions.includes('BusinessUnits:Manage')
        ? [
            {
              key: 'rotate',
              text: say('rotate'),
              dialog: (close) => <RotateDialog unitId={unit.id} trigger={record} onSaved={onSaved} onClose={close} />,
            },
          ]
        : [],
    sections: ({ record: { id, kind }, unit, user, when }) => {
      const of = { businessUnitId: unit.id, id };
      return (
        <>
          {user.permissions.includes('BusinessUnits:Manage') ? <TryTrigger of={of} kind={kind} /> : null}
          <LastCalls of={of} when={when} />
        </>
      );
    },
  },
});
