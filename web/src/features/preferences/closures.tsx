import { closureFields } from '@ratepayer/contract/organizations/preference.fields.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { OrganizationPreferences } from '@ratepayer/contract/organizations/preference.operations.ts';
import { useState } from 'react';
import { problemOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-preferences.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { isAdmin } from './targets.tsx';
import { type Preferences, usePreferences } from './use-preferences.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}
type Closure = OrganizationPreferences['closures'][number];

/** No day: another closure is added. */
const added = '+';

/** Days on which the offices of an organization are closed, as payers read of them. */
export function Closures({ unit, user }: Props) {
  const address = useAddress();
  const set = usePreferences({ businessUnitId: unit.id });
  const [removing, setRemoving] = useState<Closure>();
  if (set.isPending) return <Loading />;
  if (!set.data)
    return <Banner kind="bad" title={problemOf(set.error, sayForm('could_not_load', { one: say('closures') }))} />;
  const { closures } = set.data;
  const mayChange = isAdmin(user);
  const asked = address.get('closure');
  const edited = closures.find(({ day }) => day === asked);
  return (
    <section className="gap-lg" aria-label={say('closures')}>
      <div className="row wrap between">
        <h2>{say('closures')}</h2>
        {mayChange ? (
          <Button className="sec tool" onClick={() => address.set('closure', added)}>
            {say('add_closure')}
          </Button>
        ) : null}
      </div>
      <p className="gap-sm muted">{say('closures_means')}</p>
      {closures.length === 0 ? (
        <p className="gap-md">{say('closures_none')}</p>
      ) : (
        <PlainTable
          gap="gap-md"
          label={say('closures')}
          heads={[say('closure_day'), say('closure_name'), ...(mayChange ? [{ unseen: say('change') }] : [])]}
        >
          {closures.map((closure) => (
            <tr key={closure.day}>
              <td>{formatDate(closure.day)}</td>
              <td translate="no">{closure.name}</td>
              {mayChange ? (
                <td className="row">
                  <button type="button" className="link-btn" onClick={() => address.set('closure', closure.day)}>
                    {say('change')} <span className="vh">{formatDate(closure.day)}</span>
                  </button>
                  <button type="button" className="link-btn" onClick={() => setRemoving(closure)}>
                    {say('closure_remove')} <span className="vh">{formatDate(closure.day)}</span>
                  </button>
                </td>
              ) : null}
            </tr>
          ))}
        </PlainTable>
      )}
      {mayChange && (edited || asked === added) ? (
        <ClosureDrawer key={asked} closure={edited} set={set} onClose={() => address.set('closure', undefined)} />
      ) : null}
      {removing ? (
        <AskDialog
          title={say('closure_remove_ask', { day: formatDate(removing.day) })}
          confirm={say('closure_remove')}
          back={say('closure_keep')}
          danger
          act={() => set.save((now) => ({ closures: now.closures.filter(({ day }) => day !== removing.day) }))}
          onDone={() => (setRemoving(undefined), toast(say('closure_removed', { day: formatDate(removing.day) })))}
          onClose={() => setRemoving(undefined)}
        >
          <p className="small">{say('closure_remove_means')}</p>
        </AskDialog>
      ) : null}
    </section>
  );
}

interface DrawerProps {
  /** Without it another one is added. */
  readonly closure: Closure | undefined;
  readonly set: Preferences;
  readonly onClose: () => void;
}

function ClosureDrawer({ closure, set, onClose }: DrawerProps) {
  const form = useForm({
    fields: closureFields,
    labels: { day: say('closure_day'), name: say('closure_name') },
    start: closure ?? {},
    also: ({ day }): Readonly<Record<string, string>> =>
      set.data?.closures.some((other) => other.day !== closure?.day && other.day === day)
        ? { day: say('closure_twice') }
        : {},
    save: (values, options) =>
      set.save(
        ({ closures }) => ({ closures: [...closures.filter(({ day }) => day !== closure?.day), values] }),
        options,
      ),
    onSaved: () => {
      toast(say('closure_saved', { day: formatDate(String(form.typed.day)) }));
      onClose();
    },
  });
  return (
    <FormDrawer
      form={form}
      title={closure ? formatDate(closure.day) : say('add_closure')}
      save={say('save_closure')}
      reread={async () => {
        const { closures } = await set.reread();
        return { values: closures.find(({ day }) => day === closure?.day) ?? {} };
      }}
      onClose={onClose}
    >
      <FormField form={form} name="day" />
      <FormField form={form} name="name" hint={say('closure_name_hint')} />
    </FormDrawer>
  );
}
