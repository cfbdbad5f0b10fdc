import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { officeFiles, picture, unwelcome } from '#test/support/made-files.ts';
import { sniffFile } from './sniff-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'gable-sniff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(content: Buffer | string): string {
  const path = join(folder, randomUUID());
  writeFileSync(path, content);
  return path;
}

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

const welcome: readonly [string, string, Buffer | string][] = [
  ['application/pdf', 'lease.pdf', '%PDF-1.7\n%âãÏÓ\n'],
  ['application/pdf', 'lease.exe', '%PDF-1.4\n'],
  ['image/jpeg', 'front.png', await picture(8, 8, 'jpeg')],
  ['image/png', 'front.png', await picture(8, 8, 'png')],
  ['image/webp', 'front', await picture(8, 8, 'webp')],
  ['image/gif', 'front.gif', await picture(8, 8, 'gif')],
  ['text/plain', 'notes.txt', 'Schlüssel beim Nachbarn\r\n\tTür 3'],
  ['text/plain', 'evil.js', 'alert(1)'],
  ['text/plain', 'x.txt', 'a < b and <b>bold</b> later'],
  ['text/csv', 'units.CSV', 'name;rent\n1A;"1.200,00"\n'],
  ['text/csv', 'old.csv', Buffer.from('name;straße\n', 'latin1')],
  ['text/csv', 'excel.csv', utf16('name\trent\r\nÄ\t1\r\n')],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'a.zip', officeFiles.docx],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'a.xlsx', officeFiles.xlsx],
  ['application/vnd.oasis.opendocument.text', 'a.odt', officeFiles.odt],
  ['application/vnd.oasis.opendocument.spreadsheet', 'a.ods', officeFiles.ods],
];

test.for(welcome)('%s is known by its content, whatever %s is called', async ([mediaType, name, content]) => {
  expect((await sniffFile(written(content), name)).mediaType).toBe(mediaType);
});

const refused: readonly [string, string, Buffer | string, RegExp][] = [
  ['a page', 'lease.pdf', '<!DOCTYPE html><script>alert(1)</script>', /web page/],
  ['a page behind spaces and a mark of order', 'a.txt', '\ufeff \n<html lang="en">', /web page/],
  ['a page in UTF-16', 'a.txt', utf16('<script>alert(1)</script>'), /web page/],
  ['a script in a page', 'a.csv', '<SCRIPT src=//x.example>', /web page/],
  ['a drawing in code', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>', /drawing/],
  ['a drawing with a heading', 'a.jpg', '<?xml version="1.0"?><svg/>', /drawing/],
  ['a script', 'a.txt', '#!/bin/sh\nrm -rf /\n', /program/],
  ['a program for Windows', 'lease.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]), /program/],
  ['a program for Linux', 'lease.pdf', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), /program/],
  ['a program for Macs', 'a.jpg', Buffer.from([0xcf, 0xfa, 0xed, 0xfe, 0, 0, 0, 0]), /program/],
  ['an archive', 'files.zip', unwelcome.archive, /archive/],
  ['an archive that is cut off', 'a.docx', officeFiles.docx.subarray(0, 60), /archive/],
  ['an archive of another kind', 'a.gz', Buffer.from([0x1f, 0x8b, 8, 0]), /archive/],
  ['a document with macros', 'a.docx', unwelcome.macros, /macros/],
  ['a sheet with macros of the old kind', 'a.xlsx', unwelcome.macroSheet, /macros/],
  ['an open document with macros', 'a.odt', unwelcome.basic, /macros/],
  ['a sheet that unpacks to far too much', 'a.xlsx', unwelcome.bomb, /unpacks/],
  ['an office file of the old kind', 'a.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /DOCX/],
  ['a picture of a phone that cannot be read', 'a.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), /JPEG/],
  ['a picture of a scanner', 'a.tif', Buffer.from('II*\0\x08\0\0\0'), /JPEG/],
  ['bytes of no kind', 'a.txt', Buffer.from([1, 2, 3, 4, 5]), /PDF, JPEG/],
  ['text with something else in it', 'a.txt', `${'fine '.repeat(20_000)}\0`, /PDF, JPEG/],
];

test.for(refused)('%s is refused, also as %s', async ([, name, content, why]) => {
  await expect(sniffFile(written(content), name)).rejects.toMatchObject({
    code: 'unsupported-file',
    message: expect.stringMatching(why),
  });
});

test('a file with nothing in it is refused', async () => {
  await expect(sniffFile(written(''), 'a.pdf')).rejects.toMatchObject({
    code: 'invalid-input',
    errors: [{ path: 'file' }],
  });
});
