import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useOutletContext } from 'react-router';
import { templateList, templateTexts } from '@ratepayer/contract/jobs/job-template.list.ts';
import { DeleteTemplate } from '../../features/jobs/delete-template.tsx';
import { templateActions } from '../../features/jobs/template-actions.ts';
import { TemplateForm } from '../../features/jobs/template-form.tsx';
import { templateHistory } from '../../features/jobs/template-history.tsx';
import { UseTemplate } from '../../features/jobs/use-template.tsx';
import { jobAt } from '../../features/jobs/job-words.ts';
import '../../features/jobs/jobs.css';
import { jobTemplateApi } from '../../platform/api/job-template.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { toast } from '../../platform/toasts.ts';
import { HistoryBelow } from '../../ui/detail/history-below.tsx';
import { PlatformMakes } from '../../ui/platform-makes.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Banner, Loading } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

/** What jobs are made of: used by administrators, written by the platform. */
export function JobTemplatesPage() {
  const { get } = useAddress();
  return get('form') ? <WriteTemplate /> : <Templates />;
}

function Templates() {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { get, set } = useAddress();
  const mayWrite = user.role === 'Global Admin';
  const id = Number(get('template'));
  const close = () => set('template', undefined);
  const isDeleting = get('do') === 'delete';
  return (
    <ListPage
      list={templateList}
      texts={templateTexts}
      unit={unit}
      user={user}
      load={jobTemplateApi.listJobTemplates}
      file={jobTemplateApi.exportJobTemplates}
      chips={[]}
      unannounced
      cells={{
        name: ({ name }) => <span translate="no">{name}</span>,
        purpose: ({ purpose }) => <span translate="no">{purpose}</span>,
      }}
      row={{
        key: (row) => row.id,
        href: () => '',
        name: ({ name }) => name,
        actions: (row) =>
          templateActions({ template: row, unitId: unit.id, mayWrite, onUse: () => set('template', String(row.id)) }),
      }}
      card={{ title: 'name', facts: ['purpose', 'tasks', 'usedBy'] }}
      buttons={
        mayWrite ? (
          <Link className="btn tool" to={`/portal/jobs/templates?bu=${unit.id}&form=new`}>
            {say('new_template')}
          </Link>
        ) : (
          <PlatformMakes />
        )
      }
    >
      {id > 0 && !isDeleting ? (
        <UseTemplate
          unit={unit}
          templateId={id}
          onDone={async (job) => {
            await client.invalidateQueries();
            toast(say('saved', { name: job.name }));
            await navigate(`${jobAt(unit.id, job.id)}&tab=definition&form=open`);
          }}
          onClose={close}
        />
      ) : null}
      {id > 0 && isDeleting && mayWrite ? (
        <DeleteTemplate
          unit={unit}
          templateId={id}
          onDone={async () => {
            await client.invalidateQueries({ queryKey: keyOf(jobTemplateApi.listJobTemplates) });
            await navigate(`/portal/jobs/templates?bu=${unit.id}`);
          }}
          onClose={() => void navigate(`/portal/jobs/templates?bu=${unit.id}`)}
        />
      ) : null}
    </ListPage>
  );
}

/** The form of a template: a new one, one as another is, or one that is changed. */
function WriteTemplate() {
  const { unit } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { get } = useAddress();
  const isNew = get('form') === 'new';
  const templateId = Number(isNew ? get('from') : get('form'));
  const { data, error, isLoading } = useQuery({
    ...queryOf(jobTemplateApi.readJobTemplate, { businessUnitId: unit.id, templateId }),
    enabled: templateId > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const home = `/portal/jobs/templates?bu=${unit.id}`;
  return (
    <>
      <h1>{say(isNew ? 'new_template' : 'one_template')}</h1>
      {isLoading ? (
        <Loading />
      ) : error && !data ? (
        <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: say('one_template') }))} alert />
      ) : (
        <TemplateForm
          unit={unit}
          template={data && isNew ? { ...data, name: '' } : data}
          isNew={isNew}
          onSaved={async ({ name }) => {
            await client.invalidateQueries();
            await navigate(home);
            toast(say('saved', { name }));
          }}
          onBack={() => void navigate(home)}
        />
      )}
      {data && !isNew ? (
        <HistoryBelow
          load={jobTemplateApi.listJobTemplateHistory}
          of={{ businessUnitId: unit.id, templateId }}
          zone={unit.timezone}
          words={templateHistory()}
          record={data}
        />
      ) : null}
    </>
  );
}
