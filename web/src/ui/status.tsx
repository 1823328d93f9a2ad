import { StatusIcon, type StatusKind } from './icons.tsx';

const kinds: Readonly<Record<string, StatusKind>> = {
  Succeeded: 'ok',
  Approved: 'ok',
  Complete: 'ok',
  processed: 'ok',
  Pending: 'info',
  Open: 'info',
  Belongs: 'ok',
  Accepted: 'ok',
  'Given Back': 'ok',
  'Not Ours': 'off',
  'Never Taken': 'off',
  Processing: 'info',
  Checking: 'info',
  Uploaded: 'info',
  queued: 'info',
  RequiresGatewayResolution: 'warn',
  Ready: 'warn',
  'Complete With Errors': 'warn',
  'Partial refund': 'warn',
  'Waits for approval': 'warn',
  'Void in progress': 'warn',
  'Refund in progress': 'warn',
  Waiting: 'info',
  Good: 'ok',
  Late: 'warn',
  Failing: 'bad',
  Declined: 'bad',
  Error: 'bad',
  Failed: 'bad',
  Returned: 'bad',
  error: 'bad',
  Voided: 'off',
  Refunded: 'off',
  Abandoned: 'off',
  Canceled: 'off',
};
const meanings: Readonly<Record<string, string>> = {
  Succeeded: 'The money was taken',
  Pending: 'Sent to the gateway; the outcome is not known yet',
  Declined: 'The bank or card issuer said no; nothing was taken',
  Error: 'It failed and nothing was taken',
  Abandoned: 'It was never sent',
  Returned: 'The bank or card issuer took the money back',
  RequiresGatewayResolution: 'Nobody knows yet whether the money was taken; we are asking the gateway',
  Voided: 'Taken back before it settled',
  Refunded: 'Given back whole',
  'Partial refund': 'A part was given back; the rest stands',
  'Waits for approval': 'Another person has to approve a void or refund of it',
  'Void in progress': 'The gateway has not said yet whether it is done',
  'Refund in progress': 'The gateway has not said yet whether it is done',
};

/** A state: icon and word; amber and red states, and those beside a heading, stand in a box. */
export function Status({ value, boxed = false }: { value: string; boxed?: boolean }) {
  const kind = kinds[value] ?? 'off';
  return (
    <span className={`st ${kind}${boxed ? ' box' : ''}`} title={meanings[value]}>
      <StatusIcon kind={kind} size={17} />
      {value}
    </span>
  );
}
