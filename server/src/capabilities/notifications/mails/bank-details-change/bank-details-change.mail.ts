import { changeStates } from '@ratepayer/contract/kit/change-states.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { z } from 'zod';
import { say } from '../../../../platform/texts/mails.ts';
import { type ChangeFacts, changeFacts } from '../../../changes/read-change.ts';
import { readMerchant } from '../../../gateways/read-merchant.ts';
import { businessUnitOf } from '../../../organizations/find-business-unit.ts';
import { mailKind } from '../mail.ts';
import { billerOf } from '../mail-sheet.rules.ts';

interface Facts {
  readonly status: (typeof changeStates)[number];
  readonly kind: ChangeFacts['kind'];
  readonly name: string;
  readonly merchantNumber: string;
  readonly merchantAccountId: number;
  readonly by: string;
  readonly effectiveDate: Date | null;
  readonly unitId: number;
  readonly timezone: TimeZone;
}

/** Tells every administrator where a change of bank details or credentials stands, so that any of them may stop it. */
export const bankDetailsChange = mailKind({
  name: 'Bank Details Change',
  about: z.object({ merchantChangeId: z.number(), status: z.enum(changeStates) }),
  async load(tx, businessUnitId, { merchantChangeId, status }): Promise<Facts> {
    const [{ entityId: merchantAccountId, ...facts }, { timezone }] = await Promise.all([
      changeFacts(tx, merchantChangeId),
      businessUnitOf(tx, businessUnitId),
    ]);
    const { name, merchantNumber } = await readMerchant(tx, businessUnitId, merchantAccountId);
    return { ...facts, name, merchantNumber, merchantAccountId, status, unitId: businessUnitId, timezone };
  },
  sheet: ({ status, kind, name, merchantNumber, merchantAccountId, by, effectiveDate, unitId, timezone }, around) => ({
    subject: say('bank_change_title', { kind, name }),
    title: say('bank_change_title', { kind, name }),
    lead:
      status === 'Approved' && effectiveDate
        ? say('bank_change_waits', { from: { at: effectiveDate, zone: timezone } })
        : say('bank_change_lead', { status: status.toLowerCase() }),
    facts: [
      [say('merchant_number'), merchantNumber],
      [say('approval_asked_by'), by],
    ],
    link: `${around.portalUrl}/portal/merchant-accounts/detail/${merchantAccountId}?bu=${unitId}`,
    linkText: say('open'),
    why: say('bank_change_why', { biller: billerOf(around) }),
  }),
  sample: {
    status: 'Approved',
    kind: 'Change',
    name: 'Cards',
    merchantNumber: '7000000001',
    merchantAccountId: 1,
    by: 'Dana Okafor',
    effectiveDate: new Date('2026-11-25T01:00:00.000Z'),
    unitId: 7,
    timezone: 'US/Central',
  },
});
