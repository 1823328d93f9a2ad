import { formResponses } from '@ratepayer/contract/forms/response.list.ts';
import { responsesOfForm } from '@ratepayer/contract/forms/responses-of-form.ts';
import type { FilterOf } from '@ratepayer/contract/kit/list.ts';
import { meets } from '@ratepayer/contract/users/needs.ts';
import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { FormChoice } from '../../features/responses/form-choice.tsx';
import { ToldButton } from '../../features/responses/told-button.tsx';
import { responseCells } from '../../features/responses/response-cells.ts';
import { formResponseApi } from '../../platform/api/form-response.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ListPageProps } from '../../ui/list/list-page-props.ts';
import { Loading } from '../../ui/parts.tsx';
import { useAddress } from '../../ui/use-address.ts';
import type { ShellContext } from './shell.tsx';

type Props = ListPageProps<typeof formResponses.list, object>;
type Filter = keyof FilterOf<typeof formResponses.list> & string;

const chips: readonly Filter[] = ['ResponseStates', 'IsDependentForm'];

/** What payers answered; of one form, which the address names, with its fields as columns. */
export function ResponsesPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const named = Number(useAddress().get('form'));
  const businessUnitId = unit.id;
  const mayRead = meets(user, formResponses.list.needs);
  const forms = useQuery({ ...queryOf(formResponseApi.listAnsweredForms, { businessUnitId }), enabled: mayRead });
  const form = useQuery({
    ...queryOf(formResponseApi.getAnsweredForm, { businessUnitId, formConfigurationId: named }),
    enabled: mayRead && named > 0,
  });
  // The columns are known before the rows are asked for; a form that is not here has none of its own.
  if (mayRead && named > 0 && form.isPending) return <Loading />;
  const chosen = named > 0 ? form.data : undefined;
  const shown = chosen ? responsesOfForm(chosen.fields) : formResponses;
  const mayTell = user.permissions.includes('BusinessUnits:Manage');
  const cells = chosen ? { cells: responseCells(chosen, unit), words: responsesOfForm(chosen.fields).words } : {};
  return (
    <ListPage<Props['list'], object, never>
      key={chosen?.id ?? 0}
      list={shown.list}
      texts={shown.texts}
      unit={unit}
      user={user}
      load={formResponseApi.listFormResponses as Props['load']}
      file={formResponseApi.exportFormResponses as NonNullable<Props['file']>}
      chips={'Answers' in shown.list.filters ? [...chips, 'Answers' as Filter] : chips}
      {...cells}
      unannounced
      row={{
        key: ({ id }) => id,
        href: ({ id }) => `/portal/form-responses/${id}?bu=${unit.id}`,
        name: ({ displayName, payerName, accountNumber }) =>
          [displayName, payerName || accountNumber].filter(Boolean).join(', '),
      }}
      card={{ title: 'displayName', status: 'status', facts: ['createdDate', 'accountNumber', 'payerName'] }}
      buttons={
        chosen && mayTell ? <ToldButton unitId={unit.id} form={chosen} onDone={() => void form.refetch()} /> : null
      }
      above={(address) => <FormChoice forms={forms.data?.items ?? []} chosen={chosen} address={address} />}
    />
  );
}
