import './organizations.css';
import type { OrganizationRecord } from '@ratepayer/contract/organizations/organization.shapes.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { say } from '../../platform/texts/staff-organizations.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { FactsStrip } from '../../ui/detail/fact.tsx';
import { Status } from '../../ui/status.tsx';
import { organizationLabels } from './organization-form.ts';
import { OrganizationSecurity } from './organization-security.tsx';

/** An organization in parts: whom payers call, its business units, who administers it, and how it is kept safe. */
export function OrganizationSections({
  children,
  ...shown
}: Shown<OrganizationRecord> & {
  /** What is done with its data. */
  readonly children: ReactNode;
}) {
  const { record, user, unit } = shown;
  const labels = organizationLabels();
  const isGlobal = user.role === 'Global Admin';
  const isAdmin = isGlobal || user.role === 'Organization Admin';
  return (
    <>
      <Section title={say('details')}>
        <FactsStrip
          facts={[
            [labels.supportPhone, <Data key="phone">{record.supportPhone}</Data>],
            [labels.supportEmail, <Data key="email">{record.supportEmail}</Data>],
            [labels.defaultCulture, sayValue(record.defaultCulture)],
            [say('agency'), <Data key="agency">{record.agencyName ?? ''}</Data>],
            [labels.defaultTimezone, <Data key="zone">{record.defaultTimezone}</Data>],
          ]}
        />
      </Section>
      <Section title={say('units')}>
        {record.units.length === 0 ? <p className="muted">{say('units_none')}</p> : null}
        <ul className="unit-cards">
          {record.units.map(({ id, name, slug, status }) => (
            <li key={id} className="boxed">
              <Link to={`/portal/business-units/setup?bu=${id}`} translate="no">
                {name}
              </Link>
              <span className="small muted" translate="no">
                /{slug}
              </span>
              <Status value={status} />
            </li>
          ))}
        </ul>
        {isAdmin ? (
          <p>
            <Link to={`/portal/business-units/create?bu=${record.units[0]?.id ?? unit.id}`}>{say('create_unit')}</Link>
          </p>
        ) : null}
      </Section>
      <Section title={say('administrators')}>
        {record.administrators.length === 0 ? <p className="muted">{say('administrators_none')}</p> : null}
        <ul className="plain">
          {record.administrators.map(({ name, email }) => (
            <li key={email} translate="no">
              {name} <span className="muted">{email}</span>
            </li>
          ))}
        </ul>
        {user.permissions.includes('Users:Read') ? (
          <p>
            <Link to={`/portal/users?bu=${record.units[0]?.id ?? unit.id}`}>{say('open_users')}</Link>
          </p>
        ) : null}
      </Section>
      <Section title={say('security')}>
        <OrganizationSecurity {...shown} />
      </Section>
      {children ? <Section title={say('data')}>{children}</Section> : null}
    </>
  );
}

const Data = ({ children }: { readonly children: string }) => <span translate="no">{children || '—'}</span>;

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="gap-lg">
    <h2>{title}</h2>
    {children}
  </section>
);
