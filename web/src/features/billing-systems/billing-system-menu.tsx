import { type billingSystems, billingSystemPaths } from '@ratepayer/contract/exports/billing-system.list.ts';
import { billingSystemFields } from '@ratepayer/contract/exports/billing-system.fields.ts';
import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import { billingSystemApi } from '../../platform/api/billing-system.api.ts';
import { say } from '../../platform/texts/staff-exports.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { newSystemAt, systemAt } from './billing-system-places.ts';
import { AskingMenu } from '../../ui/list/asking-menu.tsx';

interface Props {
  readonly row: RowOf<(typeof billingSystems)['list']>;
  readonly unitId: number;
}

/** What may be done with a billing system of the list. */
export function BillingSystemMenu({ row: { id, name, isActive }, unitId }: Props) {
  const of = { businessUnitId: unitId, id };
  async function turn() {
    const now = await billingSystemApi.getBillingSystem(of);
    const { rowVersion } = now;
    const asked = Object.keys(billingSystemFields) as (keyof typeof billingSystemFields)[];
    const values = Object.fromEntries(asked.map((field) => [field, now[field]])) as Pick<
      typeof now,
      (typeof asked)[number]
    >;
    return billingSystemApi.changeBillingSystem({ ...of, rowVersion, ...values, isActive: !isActive });
  }
  const verb = say(isActive ? 'deactivate' : 'activate');
  return (
    <AskingMenu
      name={name}
      actions={(ask) => [
        { key: 'edit', text: say('edit'), to: systemAt(unitId, id) },
        { key: 'duplicate', text: say('duplicate'), to: newSystemAt(unitId, id) },
        { key: 'turn', text: verb, press: ask },
      ]}
      question={({ onClose, onDone }) => (
        <AskDialog
          title={say(isActive ? 'deactivate_ask' : 'activate_ask', { name })}
          confirm={verb}
          back={say('back')}
          act={turn}
          onDone={() => {
            toast(say('saved'));
            onDone();
          }}
          onClose={onClose}
        >
          <p className="small">{say('active_hint')}</p>
        </AskDialog>
      )}
      paths={billingSystemPaths}
    />
  );
}
