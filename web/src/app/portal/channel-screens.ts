import type { Screen } from './screen.ts';

/** How payers can pay: every channel, and the set-up of one. */
export const channelScreens: readonly Screen[] = [
  {
    path: 'business-units/channels',
    name: 'channels',
    needs: ['BusinessUnits:Read'],
    page: async () => (await import('./channels-page.tsx')).ChannelsPage,
  },
  {
    path: 'business-units/channel/:id',
    byWord: true,
    name: 'channel',
    needs: ['BusinessUnits:Read'],
    page: async () => (await import('./channel-page.tsx')).ChannelPage,
  },
];
