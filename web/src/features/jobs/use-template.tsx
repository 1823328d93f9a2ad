import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { JobPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { jobTemplateApi } from '../../platform/api/job-template.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { AnswerInput } from './answer-input.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly templateId: number;
  readonly onDone: (job: JobPage) => unknown;
  readonly onClose: () => void;
}

/** Asks what a job is called that is made of a template, and what its parameters are. */
export function UseTemplate({ unit, templateId, onDone, onClose }: Props) {
  const id = useId();
  const of = { businessUnitId: unit.id, templateId };
  const { data } = useQuery(queryOf(jobTemplateApi.readJobTemplate, of));
  const [name, setName] = useState<string>();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  if (!data) return null;
  const called = name ?? data.name;
  return (
    <AskDialog
      title={say('use_ask', { name: data.name })}
      confirm={say('make_job')}
      back={say('back')}
      act={() =>
        jobTemplateApi.makeJobOfTemplate({
          ...of,
          name: called,
          values: data.parameters.map((asked) => ({
            name: asked.name,
            value: values[asked.name] ?? (asked.type === 'Yes Or No' ? 'false' : ''),
          })),
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p className="small">{say('use_means')}</p>
      <Field id={`${id}name`} label={say('name')} required value={called} maxLength={120} onChange={setName} />
      {data.parameters.map((asked) => (
        <AnswerInput
          key={asked.name}
          unitId={unit.id}
          parameter={asked}
          value={values[asked.name] ?? ''}
          onChange={(value) => setValues({ ...values, [asked.name]: value })}
        />
      ))}
    </AskDialog>
  );
}
