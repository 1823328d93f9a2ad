import type { Listed, ListedTexts } from '../../ui/list/declared.ts';

/** The channels of a business unit are a fixed list: nobody searches, orders or turns it. */
export const channelList = { name: 'channels', needs: 'BusinessUnits:Read', columns: {} } as const satisfies Listed;

export const channelTexts: ListedTexts<typeof channelList> = { title: 'channels_title', columns: {} };
