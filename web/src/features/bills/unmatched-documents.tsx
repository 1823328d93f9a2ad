import './bills.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf, problemOf } from '../../platform/refused.ts';
import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { toast } from '../../platform/toasts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { mayBill } from './may-bill.ts';

const step = 50;
const most = 250;
const kilobyte = 1024;

/** Documents that belong to no bill of the cycle, each to be given to one by hand or forgotten. */
export function UnmatchedDocuments({ record: cycle, user, onSaved }: Shown<CyclePage>) {
  const of = { businessUnitId: cycle.businessUnitId, cycleId: cycle.id };
  const [size, setSize] = useState(step);
  const [assigning, setAssigning] = useState<{ readonly id: number; readonly name: string }>();
  const answer = useQuery(queryOf(cycleApi.listUnmatchedDocuments, { ...of, PageSize: size }, { quiet: true }));
  if (answer.isPending) return <Loading />;
  if (!answer.data) return <Banner kind="bad" title={problemOf(answer.error, say('documents_not_loaded'))} />;
  const { items, totalCount } = answer.data;
  if (items.length === 0) return <p className="muted">{say('every_document_has_bill')}</p>;
  const isOpen = mayBill(user) && cycle.status !== 'Approved' && cycle.step === '';
  async function forget(documentId: number): Promise<void> {
    const { data, errors } = await outcomeOf(cycleApi.removeBillDocument({ ...of, documentId }));
    if (!data) return toast(allMessages(errors) || say('please_try_again'));
    toast(say('document_forgotten'));
    onSaved(data);
    await answer.refetch();
  }
  return (
    <>
      <p className="small muted">{say('unmatched_means')}</p>
      <PlainTable
        gap="gap-sm"
        className="unmatched"
        label={say('documents_without_bill')}
        heads={[say('document'), say('from_file'), { figures: say('size') }, { unseen: say('actions') }]}
      >
        {items.map((document) => (
          <tr key={document.id}>
            <th scope="row" translate="no">
              {document.name}
            </th>
            <td className="muted" translate="no">
              {document.fileName}
            </td>
            <td className="r">
              {say('kilobytes', { size: formatNumber(Math.max(1, Math.round(document.sizeBytes / kilobyte))) })}
            </td>
            <td className="r">
              {isOpen ? (
                <>
                  <button type="button" className="link-btn" onClick={() => setAssigning(document)}>
                    {say('assign')} <span className="vh">{document.name}</span>
                  </button>{' '}
                  <button type="button" className="link-btn" onClick={() => void forget(document.id)}>
                    {say('forget')} <span className="vh">{document.name}</span>
                  </button>
                </>
              ) : null}
            </td>
          </tr>
        ))}
      </PlainTable>
      {items.length < totalCount && size < most ? (
        <Button className="sec tool" onClick={() => setSize(Math.min(most, size + step))}>
          {say('show_more')}
        </Button>
      ) : null}
      {assigning ? (
        <AssignDialog
          cycle={cycle}
          document={assigning}
          onClose={() => setAssigning(undefined)}
          onDone={(after) => {
            setAssigning(undefined);
            toast(say('document_assigned'));
            onSaved(after);
            void answer.refetch();
          }}
        />
      ) : null}
    </>
  );
}
