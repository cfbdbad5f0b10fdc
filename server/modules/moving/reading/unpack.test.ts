import { expect, test } from 'vitest';
import { zipOf } from '#test/support/zip-of.ts';
import { boundArchive } from './archive-bounds.ts';
import { readPacked } from './unpack.ts';

const tables = (more: Record<string, Uint8Array> = {}) =>
  zipOf({ 'people.csv': 'Name\nRobin', 'units.csv': 'Unit\n1', ...more }, true);

/** Where the directory has the record of an entry, whose numbers can then be made lies. */
function recordAt(archive: Buffer, name: string): number {
  const at = archive.lastIndexOf(name) - 46;
  expect(archive.readUInt32LE(at)).toBe(0x02014b50);
  return at;
}

test('an archive of tables is read as it was packed', async () => {
  const entries = await readPacked(await tables());
  const read = await Promise.all(entries.map(async (entry) => [entry.name, (await entry.read()).toString('utf8')]));
  expect(read).toEqual([
    ['people.csv', 'Name\nRobin'],
    ['units.csv', 'Unit\n1'],
  ]);
});

test('entries that are packed to more than the whole archive are refused', async () => {
  const archive = await tables();
  archive.writeUInt32LE(archive.length, recordAt(archive, 'people.csv') + 20);
  await expect(readPacked(archive)).rejects.toThrow('larger than the archive');
});

test('two entries that unpack the same bytes are refused', async () => {
  const archive = await tables();
  archive.writeUInt32LE(0, recordAt(archive, 'units.csv') + 42);
  await expect(readPacked(archive)).rejects.toThrow('lie on top of each other');
});

test('an entry that reaches into the next one by the length of its own head is refused', async () => {
  const archive = await tables();
  // The head of the first says that a few bytes more stand before its content.
  archive.writeUInt16LE(8, 28);
  await expect((await readPacked(archive))[0]?.read()).rejects.toThrow('lie on top of each other');
});

test('an entry that reaches into the directory is refused', async () => {
  const archive = await tables();
  const at = recordAt(archive, 'units.csv');
  archive.writeUInt32LE(archive.readUInt32LE(at + 20) + 1, at + 20);
  await expect((await readPacked(archive))[1]?.read()).rejects.toThrow('lie on top of each other');
  archive.writeUInt32LE(archive.readUInt32LE(at + 20) + 10, at + 20);
  await expect(readPacked(archive)).rejects.toThrow('lie on top of each other');
});

test('what unpacks to far more than the archive has is refused as a whole, with what to do', async () => {
  const archive = await tables();
  for (const name of ['people.csv', 'units.csv']) archive.writeUInt32LE(125_000_000, recordAt(archive, name) + 24);
  expect(await readPacked(archive), 'a quarter of a gigabyte does no harm').toHaveLength(2);
  archive.writeUInt32LE(125_000_001, recordAt(archive, 'units.csv') + 24);
  await expect(readPacked(archive)).rejects.toThrow('more than 250 MB');
  await expect(readPacked(archive)).rejects.toThrow('send it as several');
});

test('a larger archive may unpack to more, up to a bound that no size lifts', async () => {
  const entry = (index: number, bytes: number) => ({ packed: 1_000_000, bytes, local: index * 1_000_100 });
  const sized = (length: number, ...bytes: number[]) =>
    boundArchive(
      bytes.map((one, index) => entry(index, one)),
      { length, directoryAt: length - 1000 },
    );
  expect(sized(20_000_000, 400_000_000).size).toBe(1);
  expect(() => sized(20_000_000, 400_000_001)).toThrow('more than 400 MB');
  expect(sized(4_000_000_000, 4_294_967_295, 4_294_967_295).size).toBe(2);
  expect(() => sized(4_000_000_000, 4_294_967_295, 4_294_967_295, 3)).toThrow('more than 8589 MB');
  expect(sized(10_000_000_000, 20_000_000_000).size, 'an archive of files').toBe(1);
  expect(() => sized(10_000_000_000, 20_000_000_001)).toThrow('more than 20000 MB');
});

test('one table may have 60 MB, and all that are read of one archive 120 MB', async () => {
  const large = Buffer.alloc(50_000_000, 'a,b\n');
  const archive = await tables({ 'books.csv': large });
  const books = (await readPacked(archive)).find(({ name }) => name === 'books.csv');
  expect([(await books?.read())?.length, (await books?.read())?.length]).toEqual([50_000_000, 50_000_000]);
  await expect(books?.read()).rejects.toThrow('120 MB together. Import them one after another.');
  archive.writeUInt32LE(60_000_001, recordAt(archive, 'books.csv') + 24);
  const larger = (await readPacked(archive)).find(({ name }) => name === 'books.csv');
  await expect(larger?.read()).rejects.toThrow('more than 60 MB. Split it');
});
