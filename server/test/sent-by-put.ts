import type { World } from './world.ts';

/** A request that sends a file, as a browser makes it, over the server of the test. */
export const sentByPut = (world: () => World) =>
  class {
    readonly upload = { onprogress: (_event: object) => undefined };
    status = 0;
    responseText = '';
    onload = () => undefined;
    url = '';
    open(_method: string, url: string) {
      this.url = new URL(url, 'http://localhost').href.replace('http://localhost', '');
    }
    setRequestHeader() {}
    async send(file: Blob) {
      this.upload.onprogress({ lengthComputable: true, loaded: 1, total: 2 });
      const headers = { 'content-type': 'application/octet-stream' };
      const payload = Buffer.from(await file.arrayBuffer());
      const answer = await world().app.inject({ method: 'PUT', url: this.url, headers, payload });
      this.status = answer.statusCode;
      this.responseText = answer.payload;
      this.onload();
    }
  };
