import './field-setup.css';
import { isNumberAlone, usualFields } from '@ratepayer/contract/organizations/account-config.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useState } from 'react';
import { accountConfigApi } from '../../platform/api/account-config.api.ts';
import { problemOf } from '../../platform/refused.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-fields.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { HistoryBelow } from '../../ui/detail/history-below.tsx';
import { recordHistory } from '../../ui/detail/history.tsx';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { toast } from '../../platform/toasts.ts';
import { AccountFieldDrawer } from './account-field-drawer.tsx';
import { AccountFieldsTable } from './account-fields-table.tsx';
import { AddField } from './add-field.tsx';
import { configWords } from './config-words.ts';
import { LookUpPreview } from './look-up-preview.tsx';
import { useActing } from '../../ui/use-acting.ts';
import { type GivenField, useConfig } from './use-config.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
}

/** The fields of accounts as payers meet them: what finds an account, what is shown, what is needed. */
export function AccountConfig({ unit, user }: Props) {
  const of = { businessUnitId: unit.id };
  const address = useAddress();
  const config = useConfig(of);
  const acting = useActing(config);
  const [removing, setRemoving] = useState<GivenField>();
  const [isResetting, setResetting] = useState(false);
  const { data, error, refetch } = config;
  if (!data)
    return error ? (
      <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: say('account_fields') }))}>
        <Button className="sec tool" onClick={() => void refetch()}>
          {sayForm('try_again')}
        </Button>
      </Banner>
    ) : (
      <Loading />
    );
  const mayChange = user.permissions.includes('BusinessUnits:Manage');
  const history = {
    load: accountConfigApi.readAccountConfigHistory,
    of,
    zone: unit.timezone,
    words: configWords,
    record: data,
  };
  const editing = mayChange ? data.fields.find(({ type }) => type === address.get('field')) : undefined;
  return (
    <section aria-label={say('account_fields')}>
      <div className="row wrap between gap-sm">
        <p className="muted">{say('account_fields_purpose')}</p>
        {mayChange ? (
          <div className="row wrap">
            <AddField fields={data.fields} onAdd={(field) => void acting.act((all) => [...all, field], say('added'))} />
            <Button className="sec tool" onClick={() => setResetting(true)}>
              {say('reset')}
            </Button>
          </div>
        ) : null}
      </div>
      {isNumberAlone(data.fields) ? <Banner kind="warn" title={say('number_alone')} /> : null}
      {acting.problem ? <Banner kind="bad" title={acting.problem} alert /> : null}
      <AccountFieldsTable
        fields={data.fields}
        onMove={
          mayChange ? (type, label, by) => void acting.move((field) => field.type === type, label, by) : undefined
        }
        onEdit={(type) => address.set('field', type)}
        onRemove={setRemoving}
      />
      <LookUpPreview fields={data.fields} />
      <HistoryBelow {...history} />
      {editing ? (
        <AccountFieldDrawer
          key={editing.type}
          field={editing}
          config={config}
          history={recordHistory(history)}
          onClose={() => address.set('field', undefined)}
        />
      ) : null}
      {removing ? (
        <AskDialog
          title={say('remove_ask', { label: removing.label })}
          confirm={say('remove')}
          back={say('keep')}
          danger
          act={() => config.save((all) => all.filter(({ type }) => type !== removing.type))}
          onDone={() => (setRemoving(undefined), toast(say('removed', { label: removing.label })))}
          onClose={() => setRemoving(undefined)}
        >
          <p className="small">{say('remove_means')}</p>
        </AskDialog>
      ) : null}
      {isResetting ? (
        <AskDialog
          title={say('reset_ask')}
          confirm={say('reset')}
          back={say('keep')}
          danger
          act={() => config.save(() => usualFields)}
          onDone={() => (setResetting(false), toast(say('field_saved')))}
          onClose={() => setResetting(false)}
        >
          <p className="small">{say('reset_means')}</p>
        </AskDialog>
      ) : null}
    </section>
  );
}
