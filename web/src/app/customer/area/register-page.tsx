import { useState } from 'react';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { ownRegisterApi } from '../../../platform/api/own-account.api.ts';
import { download } from '../../../platform/download.ts';
import { say } from '../../../platform/texts/customer.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { Button } from '../../../ui/parts.tsx';
import type { AreaPage } from './given-to-page.ts';
import { AreaShell } from './area-shell.tsx';
import { HistoryTools } from './history-tools.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { eventWords, moneyOf, nameOfOwn } from './own-words.ts';
import { useHistory } from './use-history.ts';
import { useOwnAccount } from './use-home.ts';

/** Everything that changed what an account owes, the latest first. */
export function RegisterPage({ slug, accountId }: AreaPage) {
  const [year, setYear] = useState<number>();
  const { answer } = useOwnAccount(accountId);
  const account = answer?.data;
  const owed = account?.totalOutstandingBalance ?? '';
  const history = useHistory(`${accountId} ${year} ${owed}`, (Page, PageSize) =>
    ownRegisterApi.listOwnRegister({ accountId, Year: year, Page, PageSize }),
  );
  const { shown } = history;
  const name = account ? nameOfOwn(account) : say('account');
  return (
    <AreaShell slug={slug} at="accounts" title={say('register')} lead={name} back={[name, `accounts/${accountId}`]}>
      {() =>
        account && shown ? (
          <div className="a-sheet whole">
            <HistoryTools
              years={shown.years}
              year={year}
              onYear={setYear}
              onFile={() => download(ownRegisterApi.exportOwnRegister, { accountId, Year: year })}
            />
            {shown.items.length === 0 ? <p>{say('nothing_yet')}</p> : null}
            <table className="a-table">
              <caption className="vh">{say('register')}</caption>
              <thead>
                <tr>
                  <th>{say('date')}</th>
                  <th>{say('what_happened')}</th>
                  <th className="r">{say('amount')}</th>
                  <th className="r">{say('balance_after')}</th>
                </tr>
              </thead>
              <tbody>
                {shown.items.map((entry) => (
                  <tr key={entry.id}>
                    <td className="num">{formatDate(dateIn(entry.occurredAt, account.timezone))}</td>
                    <td>{eventWords(entry.eventType, account.biller)}</td>
                    <td className="r num b">{moneyOf(account, entry.amountMinor)}</td>
                    <td className="r num">
                      {entry.bucket === 'Balance' ? moneyOf(account, entry.balanceAfterMinor) : ''}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {history.hasMore ? (
              <Button className="sec gap-md" onClick={history.more}>
                {say('more_rows')}
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
