import { type Culture, cultures } from '@ratepayer/contract/kit/culture.ts';
import type { NotificationTemplate } from '@ratepayer/contract/notifications/template.operations.ts';
import { isOnChannel, mayBeOff, templateChannels, templateKeys } from '@ratepayer/contract/notifications/templates.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { ProviderName } from '../../../platform/provider/provider-name.ts';
import { type BusinessUnit, businessUnitOf } from '../../organizations/find-business-unit.ts';
import { productText } from '../product-words.ts';
import { type Decided, type Level, type Which, allDecided } from './template-level.ts';
import { sampledVariables, samplesOf } from './template-samples.ts';

/** Who writes messages besides the business unit itself. */
export interface Surroundings {
  readonly portalUrl: string;
  readonly providerName: ProviderName;
}

/** The kinds of message that can be worded, each channel by itself. */
const each: readonly Which[] = templateKeys.flatMap((key) =>
  templateChannels.filter((channel) => isOnChannel(key, channel)).map((channel) => ({ key, channel })),
);

export const aroundOf = (unit: BusinessUnit, { portalUrl, providerName }: Surroundings) => ({
  ...unit,
  portalUrl,
  providerName: providerName(),
  tokenOf: () => 'sample',
});

/** Every kind of message at a level, with what holds there and whose words they are. @throws 404 outside the scope */
export async function readTemplates(
  tx: Tx,
  businessUnitId: number,
  level: Level,
  surroundings: Surroundings,
): Promise<NotificationTemplate[]> {
  const unit = await businessUnitOf(tx, businessUnitId);
  const decided = await allDecided(tx, unit);
  const sampleOf = samplesOf(aroundOf(unit, surroundings));
  return each.map((which) => {
    const variables = sampledVariables(which.key, which.channel, sampleOf(which.key));
    return shown(which, { level, decided, unit, variables });
  });
}

interface Known {
  readonly level: Level;
  readonly decided: readonly Decided[];
  readonly unit: Pick<BusinessUnit, 'culture'>;
  readonly variables: NotificationTemplate['variables'];
}

function shown({ key, channel }: Which, { level, decided, unit, variables }: Known): NotificationTemplate {
  const at = (wanted: Level) =>
    decided.find((one) => one.level === wanted && one.key === key && one.channel === channel);
  const own = at(level);
  const organization = level === 'Business Unit' ? at('Organization') : undefined;
  const above = cultures.map((culture) => {
    const text = organization?.texts[culture];
    const source = text ? ('Organization' as const) : ('Product' as const);
    return { culture, ...(text ?? productText(key, channel, culture)), source };
  });
  return {
    key,
    channel,
    mayBeOff: mayBeOff(key, channel),
    isOn: own?.isOn ?? organization?.isOn ?? true,
    isOnHere: own?.isOn ?? null,
    isOnAbove: organization?.isOn ?? true,
    source: own?.texts[unit.culture]
      ? level
      : (above.find(({ culture }) => culture === unit.culture)?.source ?? 'Product'),
    texts: textsOf(own),
    above,
    variables,
    changedBy: own?.changedBy ?? '',
    changedDate: own?.changedDate.toISOString() ?? null,
    rowVersion: own?.rowVersion ?? 0,
  };
}

/** What is written in each language, in their order. */
const textsOf = (own: Decided | undefined): NotificationTemplate['texts'] =>
  cultures.flatMap((culture: Culture) => {
    const text = own?.texts[culture];
    return text ? [{ culture, ...text }] : [];
  });

/** One kind of message at a level. */
export async function readTemplate(
  tx: Tx,
  businessUnitId: number,
  level: Level,
  { key, channel }: Which,
  surroundings: Surroundings,
): Promise<NotificationTemplate> {
  const all = await readTemplates(tx, businessUnitId, level, surroundings);
  const found = all.find((one) => one.key === key && one.channel === channel);
  if (!found) throw new Error(`${key} has no ${channel}.`);
  return found;
}
