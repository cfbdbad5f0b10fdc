import { buffer } from 'node:stream/consumers';
import type { FileStorage } from '#server/adapters/files/file-storage.ts';
import { printPacket } from '#server/adapters/pdf/print-papers.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Language } from '#server/kernel/paper/formats.ts';
import { drawJpeg, readManyStored } from '#server/modules/documents/index.ts';
import { readStatement } from './list-statements.ts';
import { packetOf } from './packet-papers.ts';
import type { BillFile } from './packet-papers.ts';
import { statementWordsIn } from './statement-words.ts';

type Transaction = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

export interface Printing {
  readonly transaction: Transaction;
  readonly organisationId: string;
  readonly storage: FileStorage;
}

/** What goes into one packet, so that it can be mailed; what is beyond is named, and left out. */
const bytesAtMost = 12_000_000;

/** Read in one transaction and printed after it, so that no connection waits for the printing. */
export async function printStatement(id: string, given: Printing, wished?: Language) {
  const { statement, keys } = await given.transaction(async (tx) => {
    const found = await readStatement(tx, given.organisationId, id);
    const files = found.content.bills.flatMap((bill) => bill.files.map((file) => file.id));
    const stored = await readManyStored(tx, given.organisationId, files);
    return { statement: found, keys: new Map(stored.map((file) => [file.id, file.key])) };
  });
  const { content, hash } = statement;
  const language = wished ?? content.letter.language;
  const files = await readBillFiles(statement.content.bills, keys, given);
  const [first, ...others] = packetOf({ content, hash, language }, files);
  const name = `${statementWordsIn(language).fileName}-${content.number}.pdf`;
  return { name, statement, language, bytes: await printPacket(() => first, others) };
}

type Bills = Awaited<ReturnType<typeof readStatement>>['content']['bills'];

async function readBillFiles(
  bills: Bills,
  keys: ReadonlyMap<string, string>,
  { storage, organisationId }: Printing,
): Promise<BillFile[]> {
  const read: BillFile[] = [];
  let room = bytesAtMost;
  for (const { number: bill, vendor, files } of bills)
    for (const { id, name, mediaType, bytes } of files) {
      const key = keys.get(id);
      const named = { bill, vendor, name };
      const isPicture = mediaType.startsWith('image/');
      if (key === undefined || bytes > room || (!isPicture && mediaType !== 'application/pdf')) {
        read.push(named);
        continue;
      }
      const content = await buffer(await storage.get(key));
      const picture = isPicture ? await drawJpeg(content, organisationId) : undefined;
      room -= picture?.bytes.length ?? bytes;
      read.push({ ...named, ...(picture === undefined ? { attached: content } : { picture }) });
    }
  return read;
}
