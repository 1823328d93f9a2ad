import type { MerchantSetup, MerchantTest } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { merchantAccountApi } from '../../platform/api/merchant-account.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Dialog, Loading } from '../../ui/parts.tsx';
import type { MerchantRecord } from './change-merchant-form.tsx';
import { TestCard, type TestCardHandle } from './test-card.tsx';

interface Props {
  readonly unitId: number;
  readonly merchant: Pick<MerchantRecord, 'id' | 'merchantNumber' | 'rowVersion' | 'channels' | 'sources'>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Says what was done and shows the page as it is now: its facts, and how it is set up. */
function useDone({ onDone }: Props) {
  const client = useQueryClient();
  return (text: string) => {
    toast(text);
    void client.invalidateQueries();
    onDone();
  };
}

const ofThis = ({ unitId, merchant: { id, rowVersion } }: Props) => ({ businessUnitId: unitId, id, rowVersion });

/** Sends one dollar with a card that is entered at the gateway's own fields, and gives it back. */
export function TestDialog(props: Props) {
  const { unitId, merchant, onClose } = props;
  const done = useDone(props);
  const { data } = useQuery(
    queryOf(merchantAccountApi.getMerchantSetup, { businessUnitId: unitId, id: merchant.id }, { quiet: true }),
  );
  const card = useRef<TestCardHandle>(null);
  if (!data)
    return (
      <Dialog title={say('test_ask')} onClose={onClose}>
        <Loading />
      </Dialog>
    );
  return (
    <AskDialog<MerchantTest>
      title={say('test_ask')}
      confirm={say('send_test')}
      back={say('back')}
      busyText={say('testing')}
      act={async () => {
        const token = (await card.current?.tokenize()) ?? '';
        return merchantAccountApi.testMerchantAccount({ ...ofThis(props), token });
      }}
      onDone={({ result }) => done(say(resultWords[result]))}
      onClose={onClose}
    >
      <p className="small">{say('test_means')}</p>
      <CardOf setup={data} card={card} />
    </AskDialog>
  );
}

function CardOf({
  setup,
  card,
}: {
  readonly setup: MerchantSetup;
  readonly card: React.RefObject<TestCardHandle | null>;
}) {
  if (setup.cardFieldsUrl === '') return <p className="small">{say('test_no_fields')}</p>;
  return <TestCard url={setup.cardFieldsUrl} ref={card} />;
}

export const resultWords = { Passed: 'test_passed', Failed: 'test_failed', Open: 'test_open' } as const;

/** Asks before payments reach a merchant account. */
export function ActivateDialog(props: Props) {
  const done = useDone(props);
  return (
    <AskDialog
      title={say('activate_ask', { number: props.merchant.merchantNumber })}
      confirm={say('activate')}
      back={say('back')}
      act={() => merchantAccountApi.activateMerchantAccount(ofThis(props))}
      onDone={() => done(say('activated'))}
      onClose={props.onClose}
    >
      <p className="small">{say('activate_means')}</p>
    </AskDialog>
  );
}

/** Asks before no payment reaches it any more. */
export function DisableMerchantDialog(props: Props) {
  const done = useDone(props);
  const { merchantNumber, channels, sources } = props.merchant;
  return (
    <AskDialog
      title={say('disable_ask', { number: merchantNumber })}
      confirm={say('disable')}
      back={say('cancel')}
      danger
      act={() => merchantAccountApi.disableMerchantAccount(ofThis(props))}
      onDone={() => done(say('disabled'))}
      onClose={props.onClose}
    >
      <p className="small">{say('disable_means', { channels, sources })}</p>
    </AskDialog>
  );
}
