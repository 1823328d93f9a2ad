import './form-builder.css';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { formRecordApi } from '../../platform/api/form-record.api.ts';
import { triggerApi } from '../../platform/api/trigger.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { FormBuilder } from './form-builder.tsx';
import type { PreviewedForm } from './form-draft.ts';

interface Props {
  readonly unit: BusinessUnitSummary;
  /** 0 for a new one. */
  readonly id: number;
  readonly mayChange: boolean;
  /** Draws it as payers would fill it in. */
  readonly Preview: ComponentType<PreviewedForm>;
  readonly onOpen: (id: number | undefined) => void;
  readonly onChanged: () => void;
}

/** A form as it is built, once all is there that it is built with. */
export function FormEditor(props: Props) {
  const { unit, id } = props;
  const of = { businessUnitId: unit.id };
  const draft = useQuery({ ...queryOf(formRecordApi.getFormDraft, { ...of, id }), enabled: id > 0 });
  const schemas = useQuery({ ...queryOf(formRecordApi.getFormSchemas, of), staleTime: Infinity });
  const triggers = useQuery(queryOf(triggerApi.listFunctionTriggers, { ...of, PageSize: 250 }));
  const others = useQuery(queryOf(formRecordApi.listForms, { ...of, PageSize: 250 }));
  const error = draft.error ?? schemas.error ?? triggers.error ?? others.error;
  if (error)
    return <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: sayList('forms_one') }))} />;
  if ((id > 0 && !draft.data) || !schemas.data || !triggers.data || !others.data) return <Loading />;
  return (
    <FormBuilder
      {...props}
      draft={draft.data}
      schemas={schemas.data}
      triggers={triggers.data.items}
      others={others.data.items.filter((one) => one.id !== id && one.status !== 'Retired')}
    />
  );
}
