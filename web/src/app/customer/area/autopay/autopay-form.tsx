import type { AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { openPage } from '../../../../platform/navigation.ts';
import { say } from '../../../../platform/texts/customer.ts';
import { ErrorSummary, Field } from '../../../../ui/field.tsx';
import { Button } from '../../../../ui/parts.tsx';
import { AutopayTerms } from './autopay-terms.tsx';
import { keepDraft } from './autopay-draft.ts';
import { stopWords } from './autopay-words.ts';
import { NextStub } from './next-stub.tsx';
import { useAutopayForm } from './use-autopay-form.ts';
import { WhenBlock } from './when-block.tsx';
import { WithBlock } from './with-block.tsx';

interface Props {
  readonly slug: string;
  readonly account: OwnAccountPage;
  readonly settings: AutopaySettings;
  readonly usable: readonly WalletSource[];
  readonly onSaved: (settings: AutopaySettings) => void;
  /** Where autopay is on: leaves it as it is. */
  readonly onCancel?: (() => void) | undefined;
}

/** Four questions and what they come to: autopay is begun with it, and changed. */
export function AutopayForm({ slug, account, settings, usable, onSaved, onCancel }: Props) {
  const form = useAutopayForm({ settings, usable, onSaved });
  const { draft, change, errors } = form;
  const { offers } = settings;
  function add(): void {
    keepDraft(settings, draft, usable);
    // Cards are taken on a page of another policy: it is entered and left by a full page load.
    openPage(`/customer/${slug}/wallet?autopay=${account.id}`);
  }
  return (
    <form noValidate className="a-cols ap-cols" onSubmit={form.submit}>
      <div className="a-blocks">
        <ErrorSummary problems={form.problems} />
        <WhenBlock settings={settings} draft={draft} dueBefore={form.preview?.dueBefore ?? null} onDraft={change} />
        <WithBlock
          account={account}
          usable={usable}
          draft={draft}
          fees={form.fees}
          error={errors['autopay-sources']}
          onDraft={change}
          onAdd={add}
        />
        <section className="block" aria-labelledby="autopay-limit">
          <h2 id="autopay-limit">{say('q_most')}</h2>
          <Field
            id="autopay-most"
            label={say('largest_payment')}
            hint={say('largest_payment_hint')}
            optional
            short
            inputMode="decimal"
            autoComplete="off"
            value={draft.most}
            error={errors['autopay-most']}
            onBlur={form.settle}
            onChange={(most) => change({ ...draft, most })}
          />
        </section>
        <section className="block" aria-labelledby="autopay-told">
          <h2 id="autopay-told">{say('q_told')}</h2>
          <p>
            {say('told_before', { days: offers.daysScheduledBeforeProcessed })} {stopWords(offers)}
          </p>
        </section>
      </div>
      <aside className="a-beside">
        <NextStub
          slug={slug}
          account={account}
          preview={form.preview}
          source={usable.find(({ id }) => id === draft.sourceId)}
        />
      </aside>
      <div className="a-blocks">
        <AutopayTerms
          terms={form.terms}
          title={say('autopay_terms')}
          box={say('i_allow', { biller: account.biller })}
          agreed={form.agreed}
          error={errors['autopay-agree']}
          onAgree={form.agree}
        />
        <div className="a-ways a-last">
          <Button type="submit" className="full" busy={form.busy} busyText={say('saving')}>
            {say(onCancel ? 'save_autopay' : 'start_autopay')}
          </Button>
          {onCancel ? (
            <Button className="sec full" onClick={onCancel}>
              {say('cancel')}
            </Button>
          ) : null}
        </div>
      </div>
    </form>
  );
}
