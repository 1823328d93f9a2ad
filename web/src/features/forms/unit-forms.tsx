import { type ComponentType, lazy, Suspense } from 'react';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formRecordApi } from '../../platform/api/form-record.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { put, useAddress } from '../../ui/use-address.ts';
import type { PreviewedForm } from './form-draft.ts';

// Few build forms: what they build with comes when one is opened.
const FormEditor = lazy(async () => ({ default: (await import('./form-editor.tsx')).FormEditor }));

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly mayChange: boolean;
}

/** Forms of a business unit: all of them, or the one that is written; `form` in the address names it, 0 a new one. */
export function UnitForms({ unit, mayChange, Preview }: Props & { readonly Preview: ComponentType<PreviewedForm> }) {
  const address = useAddress();
  const client = useQueryClient();
  const named = address.get('form');
  const open = (id: number | undefined) =>
    address.change((next) => put(next, { form: id === undefined ? undefined : String(id), tab: undefined }));
  if (named !== null && named !== undefined)
    return (
      <Suspense fallback={<Loading />}>
        <FormEditor
          key={named}
          unit={unit}
          id={Number(named)}
          mayChange={mayChange}
          Preview={Preview}
          onOpen={open}
          onChanged={() => void client.invalidateQueries()}
        />
      </Suspense>
    );
  return <AllForms unit={unit} mayChange={mayChange} onOpen={open} />;
}

function AllForms({ unit, mayChange, onOpen }: Props & { readonly onOpen: (id: number) => void }) {
  const { data, error } = useQuery(queryOf(formRecordApi.listForms, { businessUnitId: unit.id, PageSize: 250 }));
  if (error)
    return <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: sayList('forms_many') }))} />;
  if (!data) return <Loading />;
  const heads = [
    sayList('forms_name'),
    say('where'),
    sayList('forms_public'),
    sayList('version'),
    sayList('status'),
    { figures: sayList('forms_responses') },
  ];
  return (
    <>
      <div className="row between wrap">
        <h2>{say('tab')}</h2>
        {mayChange ? (
          <Button className="tool" onClick={() => onOpen(0)}>
            {say('form_new')}
          </Button>
        ) : null}
      </div>
      <p className="muted small">{sayList('forms_purpose')}</p>
      {data.items.length === 0 ? <p className="gap-md">{sayList('forms_empty')}</p> : null}
      {data.items.length > 0 ? (
        <PlainTable label={say('listed')} heads={heads} gap="gap-md">
          {data.items.map((form) => (
            <tr key={form.id}>
              <th scope="row">
                <button type="button" className="link-btn" onClick={() => onOpen(form.id)}>
                  {form.displayName}
                </button>
              </th>
              <td>{placesOf(form)}</td>
              <td>{say(form.isPublic ? 'yes' : 'no')}</td>
              <td className="num">
                {form.version > 0 ? form.version : '—'}{' '}
                {form.hasChanges ? <span className="muted small">{say('unpublished')}</span> : null}
              </td>
              <td>{sayValue(form.status)}</td>
              <td className="num r">{form.responses}</td>
            </tr>
          ))}
        </PlainTable>
      ) : null}
    </>
  );
}

const placesOf = (form: { onDashboard: boolean; onLogin: boolean; onCheckout: boolean }): string =>
  [
    form.onDashboard ? sayList('forms_dashboard') : '',
    form.onLogin ? sayList('forms_login') : '',
    form.onCheckout ? sayList('forms_checkout') : '',
  ]
    .filter(Boolean)
    .join(', ') || say('place_none');
