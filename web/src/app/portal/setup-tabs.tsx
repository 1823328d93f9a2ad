import type { BusinessUnitRecord } from '@ratepayer/contract/organizations/setup.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import type { ComponentType } from 'react';
import { ChannelTable } from '../../features/channels/channel-table.tsx';
import { AccountConfig } from '../../features/field-setup/account-config.tsx';
import { PaymentFields } from '../../features/field-setup/payment-fields.tsx';
import { ExternalLinks } from '../../features/organizations/external-links.tsx';
import { Look } from '../../features/organizations/look.tsx';
import { Features } from '../../features/setup/features.tsx';
import { TermsInUse } from '../../features/terms/terms-in-use.tsx';
import { say as sayField } from '../../platform/texts/staff-fields.ts';
import { say as sayOfChannels } from '../../platform/texts/staff-channels.ts';
import { say as sayOfLook } from '../../platform/texts/staff-organizations.ts';
import { say } from '../../platform/texts/staff-setup.ts';
import { say as sayOfTerms } from '../../platform/texts/staff-terms.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { Tab } from '../../ui/detail/detail-tabs.tsx';

interface SetupTab {
  readonly key:
    | 'features'
    | 'channels'
    | 'terms-of-service'
    | 'account-config'
    | 'payment-fields'
    | 'external-links'
    | 'look';
  /** What it is called, by the texts of its own area. */
  readonly name: () => string;
  readonly part: ComponentType<Shown<BusinessUnitRecord>>;
  readonly needs: Permission;
}

/** The tabs of a business unit's setup, one line each, of whichever feature they are; the history is the last. */
const tabs: readonly SetupTab[] = [
  { key: 'features', name: () => say('features'), part: Features, needs: 'BusinessUnits:Read' },
  { key: 'channels', name: () => sayOfChannels('channels'), part: ChannelTable, needs: 'BusinessUnits:Read' },
  { key: 'terms-of-service', name: () => sayOfTerms('terms'), part: TermsInUse, needs: 'BusinessUnits:Read' },
  {
    key: 'account-config',
    name: () => sayField('account_fields'),
    part: AccountConfig,
    needs: 'BusinessUnits:Read',
  },
  {
    key: 'payment-fields',
    name: () => sayField('payment_fields'),
    part: PaymentFields,
    needs: 'BusinessUnits:Read',
  },
  { key: 'external-links', name: () => sayOfLook('links'), part: ExternalLinks, needs: 'BusinessUnits:Read' },
  { key: 'look', name: () => sayOfLook('look'), part: Look, needs: 'BusinessUnits:Read' },
];

/** Those that this person may open. */
export const setupTabs = (shown: Shown<BusinessUnitRecord>): readonly Tab[] =>
  tabs
    .filter(({ needs }) => shown.user.permissions.includes(needs))
    .map(({ key, name, part: Part }) => ({ key, name: name(), isKept: true, draw: () => <Part {...shown} /> }));
