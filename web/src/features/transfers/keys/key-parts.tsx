import type { FileKeyPage } from '@ratepayer/contract/transfers/file-key.operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fileKeyApi } from '../../../platform/api/file-key.api.ts';
import { download } from '../../../platform/download.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/staff-transfers.ts';
import { toast } from '../../../platform/toasts.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { Banner, Button, CopyButton } from '../../../ui/parts.tsx';
import { Status } from '../../../ui/status.tsx';

interface Props {
  readonly of: { readonly businessUnitId: number; readonly id: number };
  readonly held: FileKeyPage;
}

/** How a key stands, and what may be done with it. */
export function KeyHead({ of, held, onBegin }: Props & { readonly onBegin: (what: string) => void }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function test(): Promise<void> {
    setBusy(true);
    const { data, errors } = await outcomeOf(fileKeyApi.testFileKey(of)).finally(() => setBusy(false));
    setProblem(data ? '' : allMessages(errors) || say('fault Broken Off'));
    await client.invalidateQueries();
  }
  const begin = (what: string, word: string) => (
    <Button className="sec tool" onClick={() => onBegin(what)}>
      {word}
    </Button>
  );
  const isUsed = held.replacedDate === null && held.retiredDate === null;
  const isUnconfirmed = isUsed && held.kind === 'Partner' && held.confirmedDate === null && held.status !== 'Revoked';
  return (
    <>
      <p className="row wrap">
        <Status value={held.status} />
        {isUnconfirmed ? begin('confirm', say('key_confirm')) : null}
        {isUsed ? begin('replace', say('key_replace')) : null}
        {isUsed ? begin('rename', say('key_rename')) : null}
        {held.retiredDate === null ? begin('retire', say('key_retire')) : null}
        {held.retiredDate === null ? (
          <Button
            className="sec tool"
            busy={busy || held.isTesting}
            busyText={say('testing')}
            onClick={() => void test()}
          >
            {say('key_test')}
          </Button>
        ) : null}
      </p>
      {isUnconfirmed ? (
        <div className="gap-sm">
          <Banner kind="warn" title={say('key_confirm_first')} />
        </div>
      ) : null}
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
    </>
  );
}

/** What is handed on of a key: to be copied, or as a file. */
export function PublicPart({ of, held }: Props) {
  return (
    <section className="gap-lg">
      <h2>{say('key_public')}</h2>
      <p className="row wrap">
        <Button
          className="sec tool"
          onClick={() => void download(fileKeyApi.downloadFileKey, of).then((problem) => problem && toast(problem))}
        >
          {say('key_download')}
        </Button>
        <CopyButton text={held.publicKey} label={say('key_public')} />
      </p>
      {held.kind === 'Own' ? <p className="small muted">{say('key_public_hint')}</p> : null}
    </section>
  );
}

/** Asks before a key ends for good. */
export function RetireKey({ of, held, onClose }: Props & { readonly onClose: () => void }) {
  const client = useQueryClient();
  const { kind, name, rowVersion } = held;
  return (
    <AskDialog
      title={say('key_retire_ask', { name })}
      confirm={say('key_retire')}
      back={say('keep')}
      danger
      act={() => fileKeyApi.retireFileKey({ ...of, rowVersion })}
      onDone={() => {
        toast(say('key_retired'));
        onClose();
        return client.invalidateQueries();
      }}
      onClose={onClose}
    >
      <p>
        <code translate="no">{held.fingerprint}</code>
      </p>
      <p className="small">{say(kind === 'Own' ? 'key_retire_own' : 'key_retire_partner')}</p>
    </AskDialog>
  );
}
