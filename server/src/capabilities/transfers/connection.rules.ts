/** Whether something is the name of a host, or an address of one, and nothing around it. */
export const isHost = (text: string): boolean =>
  /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i.test(text) ||
  /^[\da-f:]+:[\da-f:.]*$/i.test(text);

/** Whether something is a folder at a host: `.` is where one stands after signing in. */
export const isFolder = (text: string): boolean =>
  !/[\\\u0000-\u001f\u007f*?]/.test(text) && !text.split('/').includes('..');

/** A file in a folder. */
export const pathIn = (folder: string, name: string): string => `${folder.replace(/\/+$/, '')}/${name}`;
