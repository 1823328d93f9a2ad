import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { fileKeys } from '@ratepayer/contract/transfers/file-key.list.ts';
import type { FileKeyPage } from '@ratepayer/contract/transfers/file-key.operations.ts';
import { useQuery } from '@tanstack/react-query';
import { fileKeyApi } from '../../../platform/api/file-key.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { problemOf } from '../../../platform/refused.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { formatInstant } from '../../../platform/texts/figures.ts';
import { say as sayForm } from '../../../platform/texts/forms.ts';
import { say as sayList } from '../../../platform/texts/lists.ts';
import { say } from '../../../platform/texts/staff-transfers.ts';
import { HistoryTable } from '../../../ui/detail/history.tsx';
import { historyWords } from '../../../ui/detail/history-words.ts';
import { useDoing } from '../../../ui/detail/record-drawer.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Banner, Loading } from '../../../ui/parts.tsx';
import { KeyFacts } from './key-facts.tsx';
import { ConfirmKey, RenameKey, ReplaceKey } from './key-forms.tsx';
import { KeyHead, PublicPart, RetireKey } from './key-parts.tsx';

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: SessionUser;
  readonly id: number;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** While a worker tries it, it is asked how far that came. */
const whileTestingMs = 1_500;
const forms = { replace: ReplaceKey, confirm: ConfirmKey, rename: RenameKey } as const;

/** One key: whose it is, how it stands, its public part, and what was done with it. */
export function KeyDrawer({ unit, user, id, onOpen, onClose }: Props) {
  const of = { businessUnitId: unit.id, id };
  const { what, begin, end } = useDoing();
  const { data, error } = useQuery({
    ...queryOf(fileKeyApi.getFileKey, of),
    refetchInterval: ({ state: { data: latest } }) => (latest?.isTesting ? whileTestingMs : false),
  });
  const when = (instant: string) => formatInstant(instant, unit.timezone);
  const Asked = formOf(what, data);
  if (data && Asked) {
    const saved = (after: number) => (after === id ? end() : onOpen(after));
    return <Asked of={of} user={user} held={data} onSaved={saved} onClose={end} />;
  }
  return (
    <Drawer title={data?.name ?? sayList('file_key')} wide onClose={onClose}>
      {data ? (
        <>
          <KeyHead of={of} held={data} onBegin={begin} />
          <KeyFacts held={data} when={when} />
          <PublicPart of={of} held={data} />
          {what === 'retire' && data.retiredDate === null ? <RetireKey of={of} held={data} onClose={end} /> : null}
          <h2 className="gap-lg">{sayForm('history')}</h2>
          <HistoryTable
            load={fileKeyApi.listFileKeyHistory}
            of={of}
            zone={unit.timezone}
            words={historyWords({
              list: fileKeys.list,
              texts: fileKeys.texts,
              unit,
              labels: { confirmedBy: say('key_confirmed_fact') },
              audited: {
                replacedDate: { name: say('key_replaced_on'), draw: (value) => when(String(value)) },
                retiredDate: { name: say('key_retired_on'), draw: (value) => when(String(value)) },
              },
            })}
            record={data}
          />
        </>
      ) : error ? (
        <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: sayList('file_key') }))} />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

/** What is asked by an address, where the key stands so that it may be. */
function formOf(what: string | null, held: FileKeyPage | undefined) {
  if (!held || held.retiredDate !== null || held.replacedDate !== null) return undefined;
  if (what === 'confirm' && held.kind === 'Own') return undefined;
  return what === 'replace' || what === 'confirm' || what === 'rename' ? forms[what] : undefined;
}
