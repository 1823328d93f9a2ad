import type { MerchantSetup, MerchantTest } from '@ratepayer/contract/gateways/merchant-account.operations.ts';
import { fields, lines } from '@ratepayer/contract/kit/fields.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { asksGateway } from '../../platform/asks-gateway.ts';
import { merchantAccountApi } from '../../platform/api/merchant-account.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import type { CallOptions } from '../../platform/request.ts';
import { say } from '../../platform/texts/staff-gateways.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
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

/** How one is set up, as the page has read it already. */
const useSetup = ({ unitId, merchant: { id } }: Props): MerchantSetup | undefined =>
  useQuery(queryOf(merchantAccountApi.getMerchantSetup, { businessUnitId: unitId, id }, { quiet: true })).data;

const whyFields = fields({ reason: lines(500, 2) });

/** Sends one dollar with a card that is entered at the gateway's own fields, and gives it back. */
export function TestDialog(props: Props) {
  const { onClose } = props;
  const done = useDone(props);
  const data = useSetup(props);
  const card = useRef<TestCardHandle>(null);
  if (!data) return <Waiting title={say('test_ask')} onClose={onClose} />;
  return (
    <AskDialog<MerchantTest>
      title={say('test_ask')}
      confirm={say('send_test')}
      back={say('back')}
      busyText={say('testing')}
      act={async () => {
        const token = (await card.current?.tokenize()) ?? '';
        return merchantAccountApi.testMerchantAccount({ ...ofThis(props), token }, asksGateway);
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

/** Asks before payments reach a merchant account, or asks for a second person where they go elsewhere. */
export function ActivateDialog(props: Props) {
  const done = useDone(props);
  const setup = useSetup(props);
  const words = { title: say('activate_ask', { number: props.merchant.merchantNumber }), confirm: say('activate') };
  if (!setup) return <Waiting title={words.title} onClose={props.onClose} />;
  if (setup.activateNeedsSecond)
    return (
      <TurnDialog {...props} {...words} means={say('activate_asks')} act={merchantAccountApi.activateMerchantAccount} />
    );
  return (
    <AskDialog
      {...words}
      back={say('back')}
      act={() => merchantAccountApi.activateMerchantAccount({ ...ofThis(props), reason: '' })}
      onDone={() => done(say('activated'))}
      onClose={props.onClose}
    >
      <p className="small">{say('activate_means')}</p>
    </AskDialog>
  );
}

/** Asks before no payment reaches it any more, or asks for a second person where another one takes over. */
export function DisableMerchantDialog(props: Props) {
  const done = useDone(props);
  const setup = useSetup(props);
  const { merchantNumber, channels, sources } = props.merchant;
  const words = { title: say('disable_ask', { number: merchantNumber }), confirm: say('disable') };
  if (!setup) return <Waiting title={words.title} onClose={props.onClose} />;
  if (setup.disableNeedsSecond)
    return (
      <TurnDialog {...props} {...words} means={say('disable_asks')} act={merchantAccountApi.disableMerchantAccount} />
    );
  return (
    <AskDialog
      {...words}
      back={say('cancel')}
      danger
      act={() => merchantAccountApi.disableMerchantAccount({ ...ofThis(props), reason: '' })}
      onDone={() => done(say('disabled'))}
      onClose={props.onClose}
    >
      <p className="small">{say('disable_means', { channels, sources })}</p>
    </AskDialog>
  );
}

const Waiting = ({ title, onClose }: { readonly title: string; readonly onClose: () => void }) => (
  <Dialog title={title} onClose={onClose}>
    <Loading />
  </Dialog>
);

type Turned = { readonly businessUnitId: number; readonly id: number; readonly rowVersion: number; reason: string };

/** Asks why, for whoever decides on it. */
function TurnDialog({
  title,
  means,
  act,
  ...props
}: Props & {
  readonly title: string;
  readonly means: string;
  readonly act: (of: Turned, options: CallOptions) => Promise<unknown>;
}) {
  const done = useDone(props);
  const form = useForm({
    fields: whyFields,
    labels: { reason: say('why_change') },
    start: {},
    save: ({ reason }, options) => act({ ...ofThis(props), reason }, options),
    onSaved: () => done(say('change_asked')),
  });
  return (
    <FormDialog
      form={form}
      title={title}
      facts={<p className="small">{means}</p>}
      confirm={say('ask_approval')}
      back={say('back')}
      onClose={props.onClose}
    >
      <FormField form={form} name="reason" hint={say('why_change_hint')} />
    </FormDialog>
  );
}
