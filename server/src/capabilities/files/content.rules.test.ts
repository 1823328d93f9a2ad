import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { foundIn } from './content.rules.ts';

describe('what is found in a file', () => {
  it.each([
    ['a.csv', Buffer.from('ACCT,NAME\r\n1,Pat <Riverton>\r\n')],
    ['a.csv', Buffer.from('\ufeffACCT\r\n', 'utf16le')],
    ['a.pdf', Buffer.from('%PDF-1.7\n')],
    ['a.zip', Buffer.from('PK\u0003\u0004')],
    ['a.gpg', deflateRawSync('anything')],
    ['empty.txt', Buffer.alloc(0)],
  ])('is nothing in %s', (name, head) => expect(foundIn(name, head)).toBeUndefined());

  it.each([
    ['a.csv', Buffer.from('MZ\u0090\u0000'), 'file_found_program'],
    ['a.pdf', Buffer.from('#!/bin/sh\n'), 'file_found_program'],
    ['a.dat', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2]), 'file_found_program'],
    ['a.txt', Buffer.from(['$EICAR-STANDARD', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('-')), 'file_found_virus'],
    ['a.csv', Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), 'file_found_page'],
    ['a.pdf', Buffer.from('PK\u0003\u0004'), 'file_found_other'],
    ['a.xlsx', Buffer.from('A,B\r\n'), 'file_found_other'],
    ['a.csv', Buffer.from([65, 0, 66]), 'file_found_binary'],
  ])('is said of %s: %#', (name, head, key) => expect(foundIn(name, head)?.key).toBe(`refusals/${key}`));
});
