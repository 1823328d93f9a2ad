import type { AutopayPreview } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { nameOfMonth } from '@ratepayer/contract/kit/date-words.ts';
import type { WalletSource } from '@ratepayer/contract/payments/wallet.operations.ts';
import { methodName } from '../../../../features/payer/method-block.tsx';
import { Link } from '../../../../platform/router.tsx';
import { say } from '../../../../platform/texts/customer.ts';
import { formatDate } from '../../../../platform/texts/figures.ts';
import { Banner } from '../../../../ui/parts.tsx';
import { moneyOf } from '../own-words.ts';

interface Props {
  readonly slug: string;
  readonly account: OwnAccountPage;
  readonly preview: AutopayPreview | null | undefined;
  readonly source: WalletSource | undefined;
}

/** What would be taken next, and on which day. */
export function NextStub({ slug, account, preview, source }: Props) {
  const next = preview?.next;
  const show = (minor: number) => moneyOf(account, minor);
  return (
    <section className="stub" aria-labelledby="autopay-next">
      <h2 id="autopay-next">{say(preview?.later.length ? 'next_three' : 'next_payment')}</h2>
      {preview?.notCovered ? <NotCovered slug={slug} account={account} notCovered={preview.notCovered} /> : null}
      {next ? (
        <>
          <dl className="ledger gap-sm">
            <div>
              <dt>{next.dueDate ? say('bill_due', { date: formatDate(next.dueDate) }) : say('your_bill')}</dt>
              <dd>{show(next.amountMinor)}</dd>
            </div>
            {next.feeMinor > 0 ? (
              <div>
                <dt>{say('service_fee')}</dt>
                <dd>{show(next.feeMinor)}</dd>
              </div>
            ) : null}
            <div className="total">
              <dt>{say('about_on', { date: formatDate(next.processingDate) })}</dt>
              <dd>{show(next.totalMinor)}</dd>
            </div>
            {preview.later.map(({ processingDate, month }) => (
              <div key={processingDate}>
                <dt>{say('on_day', { date: formatDate(processingDate) })}</dt>
                <dd className="muted">{say('your_month_bill', { month: nameOfMonth(month, account.culture) })}</dd>
              </div>
            ))}
          </dl>
          <p className="muted small gap-sm">
            {source ? `${say('with_method', { method: methodName(source) })} ` : ''}
            {say('told_on', { date: formatDate(next.noticeDate) })}{' '}
            {preview.usual
              ? say('usual_bills', {
                  count: String(preview.usual.count),
                  least: show(preview.usual.leastMinor),
                  most: show(preview.usual.mostMinor),
                })
              : ''}
          </p>
        </>
      ) : (
        <p className="gap-sm">{preview && !preview.notCovered ? say('next_bill_then') : ''}</p>
      )}
    </section>
  );
}

function NotCovered({
  slug,
  account,
  notCovered,
}: Pick<Props, 'slug' | 'account'> & { readonly notCovered: NonNullable<AutopayPreview['notCovered']> }) {
  return (
    <div className="gap-sm">
      <Banner kind="warn" title={say('not_covered', { date: formatDate(notCovered.dueDate) })}>
        <p>
          <Link to={`/customer/${slug}/accounts/${account.id}/pay`}>
            {say('pay_it_now', { amount: moneyOf(account, notCovered.amountMinor) })}
          </Link>
        </p>
      </Banner>
    </div>
  );
}
