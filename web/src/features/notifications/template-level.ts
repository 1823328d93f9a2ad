import type { NotificationTemplate } from '@ratepayer/contract/notifications/template.operations.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { templateApi } from '../../platform/api/template.api.ts';

export type Level = 'Organization' | 'Business Unit';

/** Whose words are changed, and from which business unit they are seen. */
export interface AtLevel {
  readonly level: Level;
  readonly unit: BusinessUnitSummary;
  readonly mayChange: boolean;
}

/** The operations of a level. */
export const apiOf = (level: Level) =>
  level === 'Organization'
    ? {
        list: templateApi.listOrganizationTemplates,
        change: templateApi.changeOrganizationTemplate,
        history: templateApi.listOrganizationTemplateHistory,
      }
    : { list: templateApi.listTemplates, change: templateApi.changeTemplate, history: templateApi.listTemplateHistory };

export const pathOf = (
  { id }: Pick<BusinessUnitSummary, 'id'>,
  { key, channel }: Pick<NotificationTemplate, 'key' | 'channel'>,
) => ({ businessUnitId: id, templateKey: key, channel });
