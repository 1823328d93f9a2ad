import { useQuery } from '@tanstack/react-query';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { jobTemplateApi } from '../../platform/api/job-template.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly templateId: number;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** Asks before a template is taken away (P4). */
export function DeleteTemplate({ unit, templateId, onDone, onClose }: Props) {
  const of = { businessUnitId: unit.id, templateId };
  const { data } = useQuery(queryOf(jobTemplateApi.readJobTemplate, of));
  if (!data) return null;
  return (
    <AskDialog
      title={say('delete_template_ask', { name: data.name })}
      confirm={say('delete')}
      back={say('keep')}
      danger
      gone={{}}
      act={() => jobTemplateApi.deleteJobTemplate({ ...of, rowVersion: data.rowVersion })}
      onDone={async () => {
        toast(say('deleted', { name: data.name }));
        await onDone();
      }}
      onClose={onClose}
    >
      <p>{say('delete_template_means')}</p>
    </AskDialog>
  );
}
