import { fileText } from './file-text.ts';
import { isBai2, readBai2 } from './read-bai2.ts';
import { isCamt, readCamt } from './read-camt.ts';
import { isMt940, readMt940 } from './read-mt940.ts';
import { isOfx, readOfx } from './read-ofx.ts';
import { isQif, readQif } from './read-qif.ts';
import { UnreadableBankFile } from './statement.ts';
import type { BankFile, ReadingHelp } from './statement.ts';

/** Reads a file of a bank by what stands in it: its name says nothing, banks call all of them .txt. */
export async function readBankFile(bytes: Uint8Array, help: ReadingHelp = {}): Promise<BankFile> {
  const text = fileText(bytes).replace(/^\uFEFF/, '');
  const file = await readByFormat(text, help);
  if (file.statements.length === 0) throw new UnreadableBankFile('empty');
  return file;
}

async function readByFormat(text: string, help: ReadingHelp): Promise<BankFile> {
  if (isOfx(text)) return readOfx(text, help);
  if (isCamt(text)) return await readCamt(text);
  if (isMt940(text)) return readMt940(text, help);
  if (isBai2(text)) return readBai2(text, help);
  if (isQif(text)) return readQif(text, help);
  throw new UnreadableBankFile('unknown-format');
}
