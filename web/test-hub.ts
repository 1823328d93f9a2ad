import type { Topic, TopicMessage } from '@ratepayer/contract/realtime/topics.ts';

/** What the hub announces, by hand: the listener of each topic. `vi.mock('@microsoft/signalr', () => import(…))`. */
export const heard = new Map<string, (message: TopicMessage) => void>();

const connection = {
  on: (topic: Topic, tell: (message: TopicMessage) => void) => heard.set(topic, tell),
  onreconnecting: () => undefined,
  onreconnected: () => undefined,
  onclose: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
};

export class HubConnectionBuilder {
  withUrl = () => this;
  withAutomaticReconnect = () => this;
  configureLogging = () => this;
  build = () => connection;
}
export const LogLevel = { None: 6 };
