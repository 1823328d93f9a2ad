import { useEffect, useRef } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { PayerPage } from '../../../features/payer/payer-page.tsx';
import { say } from '../../../platform/texts/payer-login.ts';
import { Button, usePageTitle } from '../../../ui/parts.tsx';

interface Props {
  readonly sentTo: string;
  readonly expiresDate: string;
  readonly unit: BusinessUnitContext;
  readonly onOther: () => void;
}

/** Says the same whoever's the address is: what is so, its mail tells. */
export function MailSent({ sentTo, expiresDate, unit, onOther }: Props) {
  usePageTitle(say('mail_sent'), unit.header);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PayerPage
      head={
        <h1 ref={heading} tabIndex={-1}>
          {say('mail_sent')}
        </h1>
      }
    >
      <p>{say('mail_sent_lead', { email: sentTo, until: { at: new Date(expiresDate), zone: unit.timezone } })}</p>
      <p className="muted gap-sm">{say('mail_often')}</p>
      <div className="gap-lg">
        <Button className="sec full" onClick={onOther}>
          {say('mail_to_other')}
        </Button>
      </div>
    </PayerPage>
  );
}
