import './bills.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { billApi } from '../../platform/api/bill.api.ts';
import { useLive } from '../../platform/live.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Icon } from '../../ui/icons.tsx';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { asksOf } from './bill-actions.ts';
import { billHref, nameOf } from './bill-words.ts';
import { SendBillsDialog } from './send-bills-dialog.tsx';
import { showDocument } from './show-document.ts';

/** The last bill of an account, for a caller who asks for it: looked at in one press, sent in two. */
export function LastBill(shown: Shown<AccountPage>) {
  const { record, unit } = shown;
  const [params] = useSearchParams();
  const client = useQueryClient();
  useLive(unit.id, ['BusinessUnit.BillsUpdated'], () => {
    void client.invalidateQueries({ queryKey: keyOf(billApi.listBills) });
  });
  const asked = {
    businessUnitId: unit.id,
    AccountId: record.id,
    BillStatuses: ['Published' as const],
    PageSize: 1,
  };
  const answer = useQuery(queryOf(billApi.listBills, asked, { quiet: true }));
  const all = new URLSearchParams(params);
  all.set('tab', 'bills');
  const bill = answer.data?.items[0];
  return (
    <section className="panel">
      <h2>
        {say('last_bill')}
        {bill ? <Link to={`?${all}`}>{say('all_bills')}</Link> : null}
      </h2>
      {bill ? (
        <Shortly bill={bill} {...shown} />
      ) : answer.isPending ? (
        <Loading />
      ) : answer.error ? (
        <Banner kind="bad" title={problemOf(answer.error, say('bills_not_loaded'))} />
      ) : (
        <p className="small muted">{say('no_bill_yet')}</p>
      )}
    </section>
  );
}

function Shortly({ bill, unit, user, show, when }: Shown<AccountPage> & { readonly bill: Bill }) {
  const [isSending, setSending] = useState(false);
  const total = bill.balanceMinor ?? bill.amountMinor;
  return (
    <>
      <div className="bill-card">
        <Icon name="pdf" size={22} stroke={1.5} />
        <p className="small">
          <Link className="b" to={billHref(unit.id, bill.id)}>
            {nameOf(bill)}
          </Link>
          {total === null ? null : <span className="num"> · {show(total)}</span>}
          <br />
          <span className="muted num">
            {bill.viewedDate
              ? say('issued_viewed', { date: bill.issueDate, at: when(bill.viewedDate) })
              : say('issued_not_viewed', { date: bill.issueDate })}
          </span>
        </p>
      </div>
      <p className="row wrap gap-sm">
        {asksOf(bill, user.permissions).includes('send') ? (
          <Button className="sec tool" onClick={() => setSending(true)}>
            {say('send_bill')}
          </Button>
        ) : null}
        {bill.hasDocument ? (
          <Button className="sec tool" onClick={() => void showDocument(bill.id)}>
            {say('view_pdf')}
          </Button>
        ) : null}
      </p>
      {isSending ? <SendBillsDialog unitId={unit.id} bills={[bill]} onClose={() => setSending(false)} /> : null}
    </>
  );
}
