import { useState } from 'react';
import type { OwnAccount } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { customerChangeApi } from '../../../platform/api/customer.api.ts';
import { ownAccountApi } from '../../../platform/api/own-account.api.ts';
import { Link } from '../../../platform/router.tsx';
import { say } from '../../../platform/texts/customer.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { Field } from '../../../ui/field.tsx';
import { Banner, Button, Dialog } from '../../../ui/parts.tsx';
import { AddOwnAccount } from './add-own-account.tsx';
import type { AreaPage } from './given-to-page.ts';
import { AreaShell } from './area-shell.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { Uses } from './owe-sheet.tsx';
import { nameOfOwn, numberAndPlace, owedWords } from './own-words.ts';
import { useHome } from './use-home.ts';
import { useSent } from './use-sent.ts';

type Asking = { readonly what: 'add' | 'rename' | 'remove'; readonly account?: OwnAccount } | undefined;

/** The accounts of a login, of every biller; those that ended at the end. */
export function AccountsPage({ slug }: AreaPage) {
  const { answer, again } = useHome();
  const [asking, setAsking] = useState<Asking>();
  const accounts = answer?.data?.accounts.toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived));
  const close = () => setAsking(undefined);
  const changed = () => void again();
  return (
    <AreaShell slug={slug} at="accounts" title={say('accounts')}>
      {(unit) => (
        <>
          {accounts ? (
            <ul className="a-list">
              {accounts.map((account) => (
                <Row key={account.id} account={account} onAsk={(what) => setAsking({ what, account })} />
              ))}
            </ul>
          ) : (
            <NotLoaded answer={answer} onAgain={changed} />
          )}
          {accounts?.length === 0 ? <p>{say('add_first_how')}</p> : null}
          <p className="gap-lg">
            <Button className={accounts?.length === 0 ? '' : 'sec'} onClick={() => setAsking({ what: 'add' })}>
              {say('add_account')}
            </Button>
          </p>
          {asking?.what === 'add' ? <AddOwnAccount unit={unit} onClose={close} onAdded={changed} /> : null}
          {asking?.what === 'rename' && asking.account ? (
            <Rename account={asking.account} onClose={close} onDone={changed} />
          ) : null}
          {asking?.what === 'remove' && asking.account ? (
            <Remove account={asking.account} onClose={close} onDone={changed} />
          ) : null}
        </>
      )}
    </AreaShell>
  );
}

function Row({ account, onAsk }: { account: OwnAccount; onAsk: (what: 'rename' | 'remove') => void }) {
  const { id, businessUnitSlug, biller, dueDate, isArchived, totalOutstandingBalance: owed } = account;
  const name = nameOfOwn(account);
  return (
    <li>
      <div>
        <h2>
          <Link to={`/customer/${businessUnitSlug}/accounts/${id}`}>{name}</Link>
        </h2>
        <p className="muted num small">{numberAndPlace(account)}</p>
        <p className="muted small">{biller}</p>
        <p className="chips">
          {isArchived ? <span className="tag">{say('archived')}</span> : null}
          <Uses account={account} />
        </p>
      </div>
      <p className="r num">
        <b>{owedWords(account)}</b>
        <span className="muted small">{owed > 0 && dueDate ? say('due_on', { date: formatDate(dueDate) }) : ''}</span>
      </p>
      <p className="ways">
        <button type="button" className="link-btn u small" onClick={() => onAsk('rename')}>
          {say('rename')} <span className="vh">{name}</span>
        </button>
        <button type="button" className="link-btn u small" onClick={() => onAsk('remove')}>
          {say('remove')} <span className="vh">{name}</span>
        </button>
      </p>
    </li>
  );
}

interface Asked {
  readonly account: OwnAccount;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Rename({ account, onClose, onDone }: Asked) {
  const [nickname, setNickname] = useState(account.nickname);
  const { busy, problem, send } = useSent(say('changes_saved'), onClose);
  const save = () => void send(() => ownAccountApi.changeOwnAccount({ accountId: account.id, nickname }), onDone);
  return (
    <Dialog title={say('name_account')} onClose={onClose}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), save())}>
        <Field
          id="nickname"
          label={say('name_label')}
          hint={say('name_hint')}
          maxLength={40}
          autoComplete="off"
          value={nickname}
          error={problem}
          onChange={setNickname}
        />
        <div className="buttons">
          <Button type="submit" className="full" busy={busy} busyText={say('saving')}>
            {say('save')}
          </Button>
          <Button className="sec full" onClick={onClose}>
            {say('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Remove({ account, onClose, onDone }: Asked) {
  const { busy, problem, send } = useSent(say('account_removed'), onClose);
  return (
    <Dialog title={say('remove_ask', { account: nameOfOwn(account) })} onClose={onClose}>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <p>
        {say('remove_means')} {account.autopay?.isOwn ? say('autopay_ends') : ''}
      </p>
      <div className="buttons">
        <Button
          className="danger full"
          busy={busy}
          onClick={() => void send(() => customerChangeApi.unlinkAccountAsCustomer({ accountId: account.id }), onDone)}
        >
          {say('remove')}
        </Button>
        <Button className="sec full" onClick={onClose}>
          {say('keep')}
        </Button>
      </div>
    </Dialog>
  );
}
