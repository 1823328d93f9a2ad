import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { cleanLogo } from './clean-logo.rules.ts';

const svg = (inside: string, more = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"${more}>${inside}</svg>`);
const chunk = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)]);
};
const sizeOf = (width: number, height: number) => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return head;
};
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const png = (...parts: readonly Buffer[]) => Buffer.concat([signature, ...parts]);
const head = chunk('IHDR', sizeOf(1, 1));
const data = chunk('IDAT', deflateSync(Buffer.from([0, 1, 2, 3])));
const end = chunk('IEND', Buffer.alloc(0));
const textOf = (bytes: Buffer) => {
  const clean = cleanLogo(bytes);
  return clean && 'content' in clean ? clean.content.toString() : clean;
};

/** Twelve elements that hold ten of the next one each: written in a few lines, drawn a million million times. */
const doubled = (draw: (to: string) => string, name: string) =>
  Array.from(
    { length: 12 },
    (_, n) => `<${name} id="${name[0]}${n}">${n === 0 ? '<path/>' : draw(`${name[0]}${n - 1}`).repeat(10)}</${name}>`,
  ).join('');

it('writes a drawing anew, without what programs leave in it', () => {
  const drawn = [
    '<?xml version="1.0"?><!-- made by a program --><svg viewBox="0 0 4 4"',
    'xmlns:xlink="http://www.w3.org/1999/xlink" inkscape:version="1.0"><defs><linearGradient',
    `id='a'><stop offset="0" stop-color="#fff"/></linearGradient></defs><path d="M0 0h4v4z" fill="url(#a)"`,
    'data-name="x"/><use xlink:href="#a"/><text x="1">R &amp; Co</text></svg>',
  ].join(' ');
  expect(textOf(Buffer.from(drawn))).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" xmlns:xlink="http://www.w3.org/1999/xlink"><defs>' +
      '<linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
      '<path d="M0 0h4v4z" fill="url(#a)"/><use xlink:href="#a"/><text x="1">R &amp; Co</text></svg>',
  );
});

it.each([
  ['<script>', svg('<script>alert(1)</script>')],
  ['<foreignObject>', svg('<foreignObject><p>x</p></foreignObject>')],
  ['<image>', svg('<image href="https://evil.example/x.png"/>')],
  ['<style>', svg('<style>@import url(https://evil.example)</style>')],
  ['<animate>', svg('<animate attributeName="href"/>')],
  ['<a>', svg('<a href="#x"/>')],
  ['<svg>', svg('<svg/>')],
  ['onload', svg('', ' onload="alert(1)"')],
  ['onload', svg('', " onload='alert(1)'")],
  ['style', svg('<path style="fill:url(https://evil.example)"/>')],
  ['href', svg('<use href="https://evil.example/x.svg#a"/>')],
  ['xlink:href', svg('<use xlink:href="data:image/svg+xml,x"/>')],
  ['fill', svg('<path fill="url(https://evil.example/#a)"/>')],
  ['fill', svg('<path fill="URL(//evil.example)"/>')],
  ['d', svg('<path d="\\6a avascript:x"/>')],
  ['xmlns', Buffer.from('<svg xmlns="http://www.w3.org/1999/xhtml"><g/></svg>')],
  ['&', svg('<text>&xxe;</text>')],
  ['<!DOCTYPE', Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg></svg>')],
  ['<![CDATA[', svg('<text><![CDATA[<script>]]></text>')],
  ['<path', svg('<path d=M0/>')],
  ['</g>', svg('</g>')],
  ['</svg>', Buffer.from('<svg><g>')],
  ['<svg>', Buffer.from('<svg></svg><svg></svg>')],
  ['left over', Buffer.from('<svg></svg>left over')],
  ['<g>', svg('<g>'.repeat(60) + '</g>'.repeat(60))],
  ['#a', svg('<use id="a" href="#a"/>')],
  ['#a', svg('<g id="a"><g><use xlink:href="#a"/></g></g>', ' xmlns:xlink="http://www.w3.org/1999/xlink"')],
  ['#b', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
  ['#g0', svg(doubled((to) => `<use href="#${to}"/>`, 'g'))],
  ['#m0', svg(doubled((to) => `<g mask="url(#${to})"/>`, 'mask'))],
  ['#c0', svg(doubled((to) => `<path clip-path="url( #${to} )"/>`, 'clipPath'))],
  ['id', svg('<g id="&#97;"><use href="#a"/></g>')],
])('refuses a drawing by what it holds: %s', (holds, bytes) => {
  const clean = cleanLogo(bytes);
  expect(clean).toEqual(holds === '<g>' ? { holds: expect.stringContaining('5000') } : { holds });
});

it('takes a drawing that draws its parts again, as many as a logo has', () => {
  const leaf = '<symbol id="leaf"><path d="M0 0h1"/></symbol><g id="branch">';
  const branch = `${leaf}${'<use href="#leaf"/>'.repeat(100)}</g>`;
  expect(textOf(svg(`${branch}${'<use href="#branch"/>'.repeat(20)}`))).toContain('<use href="#branch"/>');
});

it('reads a drawing of a megabyte in a moment, however it is written', () => {
  const begun = performance.now();
  for (const bytes of [
    svg('<g>'.repeat(300_000)),
    svg(`<path ${'a '.repeat(500_000)}`),
    svg(`<path ${'fill="x" '.repeat(100_000)}`),
    svg('<!--'.repeat(200_000)),
    svg(`<text>${'&'.repeat(900_000)}</text>`),
  ])
    expect(cleanLogo(bytes)).toHaveProperty('holds');
  expect(performance.now() - begun).toBeLessThan(2_000);
});

it('keeps of a PNG what makes the picture', () => {
  const place = chunk('tEXt', Buffer.from('GPS\0here'));
  expect(cleanLogo(png(head, place, data, end, Buffer.from('<script>')))).toEqual({
    content: png(head, data, end),
    contentType: 'image/png',
  });
});

it.each([
  ['that ends in the middle', png(head, data)],
  ['without a picture', png(head, end)],
  ['that begins with something else', png(data, head, end)],
  ['of no size', png(chunk('IHDR', sizeOf(0, 1)), data, end)],
  ['of a huge size', png(chunk('IHDR', sizeOf(100_000, 100_000)), data, end)],
  ['with two heads', png(head, head, data, end)],
  ['with a length beyond its end', png(head, Buffer.from([255, 255, 255, 255, 73, 68, 65, 84, 0, 0, 0, 0]))],
])('takes no PNG %s', (_, bytes) => expect(cleanLogo(bytes)).toBeUndefined());

it.each([
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['nothing', Buffer.alloc(0)],
  ['another alphabet', Buffer.from('\ufeff<svg></svg>', 'utf16le')],
])('takes %s for no picture', (_, bytes) => expect(cleanLogo(bytes)).toBeUndefined());
