import type { ChangeRequest } from '@ratepayer/contract/kit/change-request.ts';
import type { OrganizationRecord } from '@ratepayer/contract/organizations/organization.shapes.ts';
import type { OrganizationSecurity as Security } from '@ratepayer/contract/organizations/security.operations.ts';
import { useQuery } from '@tanstack/react-query';
import { securityApi } from '../../platform/api/security.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say as sayForm } from '../../platform/texts/forms.ts';
import { say } from '../../platform/texts/staff-organizations.ts';
import { ChangeBar, turned } from '../../ui/change/change-bar.tsx';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { FactsStrip } from '../../ui/detail/fact.tsx';
import { useDoing } from '../../ui/detail/record-drawer.tsx';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { organizationLabels } from './organization-form.ts';
import { SecurityDialog, securityLabels } from './security-dialog.tsx';

type Props = Shown<OrganizationRecord>;

/** How an organization is kept safe: what is in force, what waits for a second person, and other values. */
export function OrganizationSecurity(props: Props) {
  const { record, unit, user, when, onReload } = props;
  const { what, begin, end } = useDoing();
  const of = { businessUnitId: unit.id, id: record.id };
  const { data: security, error } = useQuery(queryOf(securityApi.getOrganizationSecurity, of));
  const isAdmin = user.role === 'Global Admin' || user.role === 'Organization Admin';
  if (!security)
    return error ? (
      <Banner kind="bad" title={problemOf(error, sayForm('could_not_load', { one: say('security') }))} />
    ) : (
      <Loading />
    );
  return (
    <>
      {security.change ? (
        <ChangeBar
          user={user}
          change={security.change}
          when={when}
          mayDecide={isAdmin}
          facts={changesOf(security.change, props)}
          decide={(decided, options) => securityApi.decideSecurityChange({ ...of, ...decided }, options)}
        />
      ) : null}
      <FactsStrip facts={factsOf(security, props)} />
      {isAdmin ? (
        <p className="gap-md">
          <Button className="sec tool" onClick={() => begin('security')}>
            {say('change_security')}
          </Button>
        </p>
      ) : null}
      {isAdmin && what === 'security' ? (
        <SecurityDialog of={of} user={user} security={security} onReload={onReload} onClose={end} />
      ) : null}
    </>
  );
}

const domainsOf = (text: string): string => text.split(/[\s,]+/).join(', ') || say('any_address');
const second = (isOn: boolean): string => say(isOn ? 'dual_control_on' : 'dual_control_off');

function factsOf(security: Security, { record, show }: Props) {
  const labels = securityLabels();
  return [
    [organizationLabels().staffIdleMinutes, say('minutes', { count: record.staffIdleMinutes })] as const,
    [labels.largeRefundMinor, show(security.largeRefundMinor)] as const,
    [labels.userDailyRefundMinor, show(security.userDailyRefundMinor)] as const,
    [labels.unitDailyRefundMinor, show(security.unitDailyRefundMinor)] as const,
    [labels.dualControl, second(security.dualControl)] as const,
    [
      labels.staffEmailDomains,
      <span key="domains" translate="no">
        {domainsOf(security.staffEmailDomains)}
      </span>,
    ] as const,
  ];
}

function changesOf({ changes }: ChangeRequest, { show }: Props) {
  const labels: Readonly<Record<string, string>> = securityLabels();
  const said = (name: string, text: string) =>
    name === 'dualControl'
      ? second(text === 'true')
      : name === 'staffEmailDomains'
        ? domainsOf(text)
        : show(Number(text));
  return changes.map(
    ({ name, before, after }) => [labels[name] ?? name, turned(said(name, before), said(name, after))] as const,
  );
}
