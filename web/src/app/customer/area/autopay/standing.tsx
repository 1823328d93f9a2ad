import type { AutopaySettings } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { say } from '../../../../platform/texts/customer.ts';
import { formatDate } from '../../../../platform/texts/figures.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { Banner } from '../../../../ui/parts.tsx';

interface Props {
  readonly account: OwnAccountPage;
  readonly settings: AutopaySettings;
  readonly phone: string;
}

/** Whether autopay is on, since when, and what stands in its way. */
export function Standing({ account, settings, phone }: Props) {
  const { enrolment, closedText } = settings;
  const isLost = enrolment !== null && enrolment.paymentSource.status !== 'Active';
  return (
    <>
      {enrolment ? (
        <div className="ap-on">
          <span>
            <Icon name="check" size={30} />
          </span>
          <div>
            <h2>{say('autopay_is_on')}</h2>
            <p className="muted">{say('since', { date: formatDate(enrolment.startDate) })}</p>
          </div>
        </div>
      ) : null}
      {closedText ? <Banner kind="info" title={closedText} /> : null}
      {enrolment && !account.payableOnline ? (
        <Banner kind="warn" title={say('autopay_paused')}>
          {say('cannot_be_paid', { phone })}
        </Banner>
      ) : null}
      {isLost ? <Banner kind="bad" title={say('was_source_lost')} /> : null}
    </>
  );
}
