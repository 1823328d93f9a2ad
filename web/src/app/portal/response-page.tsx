import type { FormResponse } from '@ratepayer/contract/forms/response.shapes.ts';
import { formResponses } from '@ratepayer/contract/forms/response.list.ts';
import type { PageOf, QueryOf } from '@ratepayer/contract/kit/list.ts';
import { useOutletContext, useParams } from 'react-router';
import { HandOverDialog } from '../../features/responses/hand-over-dialog.tsx';
import { responseFacts } from '../../features/responses/response-facts.tsx';
import { ResponseSections } from '../../features/responses/response-sections.tsx';
import { formResponseApi } from '../../platform/api/form-response.api.ts';
import type { Call } from '../../platform/client.ts';
import { view } from '../../platform/download.ts';
import { say as sayList } from '../../platform/texts/lists.ts';
import { say } from '../../platform/texts/staff-responses.ts';
import { toast } from '../../platform/toasts.ts';
import type { PageAction } from '../../ui/action.ts';
import { DetailPage } from '../../ui/detail/detail-page.tsx';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { ShellContext } from './shell.tsx';

type List = typeof formResponses.list;

/** One response: what was asked and answered, printed as it stands or as a PDF, and what was done with it. */
export function ResponsePage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const of = { businessUnitId: unit.id, id: Number(useParams()['id']) };
  return (
    <DetailPage<List, typeof of, FormResponse, never>
      list={formResponses.list}
      texts={formResponses.texts}
      unit={unit}
      user={user}
      read={formResponseApi.getFormResponse}
      of={of}
      one={sayList('form_responses_one')}
      name={({ id }) => String(id)}
      title={({ displayName }) => displayName}
      copies={say('number')}
      actions={responseActions}
      facts={responseFacts}
      sections={(shown) => <ResponseSections {...shown} />}
      history={formResponseApi.listFormResponseHistory}
      audited={() => ({ email: { name: say('email') }, accountNumber: { name: sayList('account') } })}
      neighbours={{
        load: formResponseApi.listFormResponses as Call<
          QueryOf<List> & { readonly businessUnitId: number },
          PageOf<List>
        >,
        href: ({ id }) => `/portal/form-responses/${id}?bu=${unit.id}`,
      }}
    />
  );
}

function responseActions({ record: { id, status }, unit, user, onReload }: Shown<FormResponse>): readonly PageAction[] {
  const show = async () => {
    const told = await view(formResponseApi.printFormResponse, { businessUnitId: unit.id, id });
    if (told) toast(told);
  };
  return [
    { key: 'print', text: say('print'), press: () => print() },
    { key: 'pdf', text: say('pdf'), press: () => void show() },
    ...(status === 'Submitted' && user.permissions.includes('Accounts:Manage')
      ? [
          {
            key: 'hand-over',
            text: say('hand_over'),
            dialog: (close: () => void) => (
              <HandOverDialog of={{ businessUnitId: unit.id, id }} onDone={onReload} onClose={close} />
            ),
          },
        ]
      : []),
  ];
}
