import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { AuditedValues } from '../../ui/detail/history.tsx';
import type { OrganizationRecord } from '@ratepayer/contract/organizations/organization.shapes.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { organizationLabels } from './organization-form.ts';

/** What the history of an organization names beside the columns of their list. */
export const auditedOrganization = ({ show }: Shown<OrganizationRecord>): AuditedValues => {
  const labels = organizationLabels();
  const money = (key: 'large_refund' | 'person_refunds' | 'unit_refunds') => ({
    name: say(key),
    draw: (minor: string | number | boolean) => show(Number(minor)),
  });
  return {
    ...Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, { name: label }])),
    agencyName: { name: say('agency') },
    largeRefundMinor: money('large_refund'),
    userDailyRefundMinor: money('person_refunds'),
    unitDailyRefundMinor: money('unit_refunds'),
    dualControl: { name: say('dual_control') },
    staffEmailDomains: { name: say('domains') },
  };
};
