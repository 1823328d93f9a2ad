import { StringDecoder } from 'node:string_decoder';
import { type Readable, Transform } from 'node:stream';
import type { Encoding } from '@ratepayer/contract/kit/record-file.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The text of a file as it streams by. Bytes that are none in its encoding end it. */
export function decodeText(file: Readable, encoding: Encoding | undefined): Transform {
  const text = file.pipe(encoding === 'Windows-1252' ? windows1252() : strictUtf8());
  file.on('error', (error) => text.destroy(error));
  return text;
}

/** Refuses bytes that are no UTF-8 text and drops the byte order mark. */
function strictUtf8(): Transform {
  const decoder = new StringDecoder('utf8');
  let first = true;
  return new Transform({
    decodeStrings: true,
    encoding: 'utf8',
    transform(chunk: Buffer, _encoding, done) {
      let text = decoder.write(chunk);
      if (first) text = text.replace(/^\ufeff/, '');
      first = false;
      if (text.includes('\ufffd') || text.includes('\u0000')) done(new UnreadableFile(tell('no_text_file_utf')));
      else done(null, text);
    },
    flush(done) {
      const rest = decoder.end();
      if (rest.includes('\ufffd')) done(new UnreadableFile(tell('file_ends_middle_character')));
      else done(null, rest);
    },
  });
}

/** Every byte is a character there; zero bytes and a UTF-8 mark tell that it is another file. */
function windows1252(): Transform {
  const decoder = new TextDecoder('windows-1252');
  let first = true;
  return new Transform({
    decodeStrings: true,
    encoding: 'utf8',
    transform(chunk: Buffer, _encoding, done) {
      const isOther = chunk.includes(0) || (first && chunk.subarray(0, 3).equals(utf8Mark));
      first = false;
      if (isOther) done(new UnreadableFile(tell('no_text_file_windows')));
      else done(null, decoder.decode(chunk, { stream: true }));
    },
  });
}

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);
