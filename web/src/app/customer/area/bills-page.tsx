import { useState } from 'react';
import type { OwnAccount } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { billApi } from '../../../platform/api/bill.api.ts';
import { view } from '../../../platform/download.ts';
import { say } from '../../../platform/texts/customer.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/parts.tsx';
import type { AreaPage } from './given-to-page.ts';
import { AreaShell } from './area-shell.tsx';
import { BillsCompared, type PayerBill } from './bills-compared.tsx';
import { HistoryTools } from './history-tools.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { moneyOf, nameOfOwn } from './own-words.ts';
import { useHistory } from './use-history.ts';
import { useOwnAccount } from './use-home.ts';

/** Bills of an account with their documents, the newest first; two of them side by side. */
export function BillsPage({ slug, accountId }: AreaPage) {
  const [year, setYear] = useState<number>();
  const { answer } = useOwnAccount(accountId);
  const account = answer?.data;
  const days = year ? { StartDate: `${year}-01-01`, EndDate: `${year}-12-31` } : {};
  const history = useHistory(`${accountId} ${year} ${account?.lastBill?.id}`, (Page, PageSize) =>
    billApi.listBillsOfPayer({ accountId, ...days, Page, PageSize }),
  );
  const { shown } = history;
  const name = account ? nameOfOwn(account) : say('account');
  return (
    <AreaShell slug={slug} at="accounts" title={say('bills')} lead={name} back={[name, `accounts/${accountId}`]}>
      {(unit) =>
        account && shown ? (
          <div className="a-sheet whole">
            <HistoryTools years={lastYears()} year={year} onYear={setYear} onFile={undefined} />
            {shown.items.length === 0 ? <p>{say('bills_empty')}</p> : null}
            <BillsTable bills={shown.items} account={account} unit={unit} />
            {history.hasMore ? (
              <Button className="sec gap-md" onClick={history.more}>
                {say('older')}
              </Button>
            ) : null}
          </div>
        ) : (
          <NotLoaded answer={answer?.data ? history.answer : answer} onAgain={history.again} />
        )
      }
    </AreaShell>
  );
}

const shownYears = 7;
const lastYears = (): number[] => Array.from({ length: shownYears }, (_, i) => new Date().getFullYear() - i);

interface Props {
  readonly bills: readonly PayerBill[];
  readonly account: OwnAccount;
  readonly unit: BusinessUnitContext;
}

function BillsTable({ bills, account, unit }: Props) {
  const [compared, setCompared] = useState<number>();
  const [problem, setProblem] = useState('');
  const at = bills.findIndex(({ id }) => id === compared);
  const [one, before] = at < 0 ? [] : [bills[at], bills.slice(at + 1).find(({ amountMinor }) => amountMinor !== null)];
  const money = (minor: number | null) => (minor === null ? '' : moneyOf(account, minor));
  if (bills.length === 0) return null;
  return (
    <>
      {problem ? (
        <p className="err" role="alert">
          {problem || say('document_missing', { phone: unit.phone })}
        </p>
      ) : null}
      <table className="a-table">
        <caption className="vh">{say('bills')}</caption>
        <thead>
          <tr>
            <th>{say('issued')}</th>
            <th>{say('type')}</th>
            <th className="r">{say('amount')}</th>
            <th className="r">{say('total_due')}</th>
            <th>{say('due')}</th>
            <th>
              <span className="vh">{say('pdf')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bills.map(({ id, issueDate, billType, amountMinor, balanceMinor, dueDate, hasDocument }) => (
            <tr key={id}>
              <td className="num">{formatDate(issueDate)}</td>
              <td>{say(`bill_${billType.replaceAll(' ', '_')}` as 'bill_Bill')}</td>
              <td className="r num b">{money(amountMinor)}</td>
              <td className="r num">{money(balanceMinor)}</td>
              <td className="num">{formatDate(dueDate)}</td>
              <td className="ways">
                {hasDocument ? (
                  <button
                    type="button"
                    className="link-btn small"
                    onClick={() => void view(billApi.getBillDocument, { billId: id }).then(setProblem)}
                  >
                    <Icon name="download" />
                    {say('pdf')} <span className="vh">{formatDate(issueDate)}</span>
                  </button>
                ) : (
                  <span className="muted small">{say('document_missing', { phone: unit.phone })}</span>
                )}
                {amountMinor === null ? null : (
                  <button type="button" className="link-btn u small" onClick={() => setCompared(id)}>
                    {say('compare')} <span className="vh">{formatDate(issueDate)}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {one ? (
        <BillsCompared account={account} one={one} before={before} onClose={() => setCompared(undefined)} />
      ) : null}
    </>
  );
}
