import type { OrganizationData as Data } from '@ratepayer/contract/reports/organization-data.operations.ts';
import { isUnderWay } from '@ratepayer/contract/reports/report-state.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { organizationDataApi } from '../../platform/api/organization-data.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/lists.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { AskForData, TakeData } from './organization-data-dialogs.tsx';
import { ReportProgress } from './report-status.tsx';

interface Props {
  /** A business unit of the organization. */
  readonly unitId: number;
  readonly culture: Culture;
  readonly when: (instant: string) => string;
}
const lookMs = 2_000;

/** All data of an organization as one file: asked for, how far it is, and taken. */
export function OrganizationData({ unitId, culture, when }: Props) {
  const of = { businessUnitId: unitId };
  const client = useQueryClient();
  const query = queryOf(organizationDataApi.getOrganizationData, of);
  const { data, error } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (isMade(state.data) ? lookMs : false),
  });
  const [what, setWhat] = useState<'ask' | 'take'>();
  const end = () => setWhat(undefined);
  if (!data)
    return error ? (
      <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: say('data_title') }))} />
    ) : (
      <Loading />
    );
  const { latest, organizationName: name, homeId, seesAll } = data;
  return (
    <>
      <p className="muted">{say('data_means')}</p>
      {seesAll ? null : <p>{say('data_of_all', { name })}</p>}
      {seesAll && !latest ? <p className="muted">{say('data_none')}</p> : null}
      {latest ? (
        <p role="status">
          <ReportProgress report={latest} culture={culture} />{' '}
          <small className="muted" translate="no">
            {say('data_who', { requestedBy: latest.requestedBy, when: when(latest.requestedDate) })}
          </small>
        </p>
      ) : null}
      {seesAll ? (
        <p className="row wrap gap-md">
          {isMade(data) ? null : (
            <Button className="sec tool" onClick={() => setWhat('ask')}>
              {say('data_ask')}
            </Button>
          )}
          {latest?.status === 'Ready' ? (
            <Button className="sec tool" onClick={() => setWhat('take')}>
              {say('data_take')}
            </Button>
          ) : null}
          <Link to={`/portal/reports/generated?bu=${homeId}`}>{say('data_reports')}</Link>
        </p>
      ) : null}
      {what === 'ask' ? (
        <AskForData of={of} name={name} onDone={(asked) => client.setQueryData(query.queryKey, asked)} onClose={end} />
      ) : null}
      {what === 'take' && latest ? (
        <TakeData of={{ businessUnitId: homeId, reportId: latest.id }} name={name} onClose={end} />
      ) : null}
    </>
  );
}

const isMade = (data: Data | undefined): boolean => Boolean(data?.latest && isUnderWay(data.latest.status));
