import { type SyntheticEvent, useRef, useState } from 'react';
import type { AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import type { Problem } from '../../../../features/payer/use-problems.ts';
import { autopayApi } from '../../../../platform/api/autopay.api.ts';
import { customerReadApi } from '../../../../platform/api/customer.api.ts';
import { outcomeOf } from '../../../../platform/refused.ts';
import { storedUser } from '../../../../platform/session/user.ts';
import { say } from '../../../../platform/texts/customer.ts';
import { toast } from '../../../../platform/toasts.ts';
import { beginDraft, chosenOf, type Draft, draftProblems } from './autopay-draft.ts';
import { useRefusal } from '../use-refusal.ts';
import { usePreview } from './use-autopay.ts';

interface Of {
  readonly settings: AutopaySettings;
  /** What the account takes of what its payer keeps. */
  readonly usable: readonly WalletSource[];
  readonly onSaved: (settings: AutopaySettings) => void;
}

/** Where what a server says is wrong is put right. */
const places: Readonly<Record<string, string>> = {
  acknowledgedTermsVersionIds: 'autopay-agree',
  maxAmountMinor: 'autopay-most',
  paymentSourceId: 'autopay-sources',
  backupPaymentSourceId: 'autopay-sources',
};
const placed = (errors: readonly ErrorItem[]): Problem[] =>
  errors.length === 0
    ? [{ id: 'main', message: say('could_not_load') }]
    : errors.map(({ propertyName, errorMessage }) => ({
        id: places[propertyName ?? ''] ?? 'main',
        message: errorMessage,
      }));

/** The own number of who is signed in, by which they begin autopay. */
async function ownNumber(): Promise<number> {
  const { data } = await outcomeOf(customerReadApi.getCustomerByUser({ id: storedUser('person')?.user.id ?? 0 }));
  return data?.id ?? 0;
}

/** What is chosen of autopay, what it would do, and the one request at a time that saves it. */
export function useAutopayForm({ settings, usable, onSaved }: Of) {
  const { accountId, rowVersion } = settings;
  const [held, setDraft] = useState<Draft>(() => beginDraft(settings, usable));
  // What was chosen may be gone from the wallet since.
  const isThere = usable.some(({ id }) => id === held.sourceId);
  const draft = isThere ? held : { ...held, sourceId: usable.find(({ id }) => id !== held.backupId)?.id ?? 0 };
  const [agreedTo, setAgreedTo] = useState('');
  const [busy, setBusy] = useState(false);
  const refused = useRefusal();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  // A limit counts once it is typed: each letter of it would ask anew.
  const [most, setMost] = useState(draft.most);
  const { preview: now, fees } = usePreview(accountId, { ...draft, most });
  // What was known stays until the next answer is there, or the page would jump at each press.
  const known = useRef(now);
  known.current = now ?? known.current;
  const preview = known.current;
  const terms = preview?.terms ?? [];
  // Who agreed to one text did not agree to another.
  const shown = terms.map(({ termsVersionId }) => termsVersionId).join();
  const agreed = shown !== '' && agreedTo === shown;

  async function save(): Promise<void> {
    const must = agreed || shown === '' ? [] : [{ id: 'autopay-agree', message: say('agree_to_go_on') }];
    const unread = shown === '' ? placed([]) : [];
    const found = [...draftProblems(draft), ...must, ...unread];
    setProblems(found);
    if (found.length > 0) return;
    const answer = await outcomeOf(
      autopayApi.changeCustomerAutopaySettings({
        customerId: await ownNumber(),
        accountId,
        ...chosenOf(draft),
        paymentSourceId: draft.sourceId,
        backupPaymentSourceId: draft.backupId || null,
        acknowledgedTermsVersionIds: terms.map(({ termsVersionId }) => termsVersionId),
        rowVersion,
      }),
    );
    const wrong = placed(answer.errors);
    if (!answer.data) return refused(wrong.map(({ message }) => message).join('\n'), () => setProblems(wrong));
    toast(say(rowVersion === 0 ? 'autopay_is_on' : 'changes_saved'));
    onSaved(answer.data);
  }

  return {
    draft,
    preview,
    fees,
    terms,
    agreed,
    busy,
    problems,
    errors: Object.fromEntries(problems.map(({ id, message }) => [id, message])) as Readonly<Record<string, string>>,
    change: (next: Draft) => {
      setDraft(next);
      setProblems([]);
    },
    settle: () => setMost(draft.most),
    agree: (yes: boolean) => {
      setAgreedTo(yes ? shown : '');
      setProblems(problems.filter(({ id }) => id !== 'autopay-agree'));
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (busy) return;
      setBusy(true);
      void save().finally(() => setBusy(false));
    },
  };
}
