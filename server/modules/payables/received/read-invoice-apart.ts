import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { isPdf, readEInvoice } from '#server/adapters/e-invoices/read-e-invoice.ts';
import { Problem } from '#server/kernel/problem.ts';
import { toldOf } from './read-apart.ts';
import type { Said, ToRead } from './read-apart.ts';

const bytesAtOnce = 1_000_000;

/** Says something, and waits until it was heard: what is said faster would be heard all at once. */
async function tell(said: Said): Promise<void> {
  process.send?.(said);
  await once(process, 'message');
}

try {
  const [{ path }] = (await once(process, 'message')) as [ToRead]; // Sent by `readApart`.
  const content = await readFile(path);
  const read = await readEInvoice(content);
  await tell(toldOf(read));
  // A copy of each piece: a part of a larger buffer would be sent with all of it.
  for (let at = 0; isPdf(content) && at < read.xml.length; at += bytesAtOnce)
    await tell({ xml: Uint8Array.from(read.xml.subarray(at, at + bytesAtOnce)) });
  process.send?.({ done: true } satisfies Said);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  const { refused, errors } = error;
  process.send?.({ refused, errors } satisfies Said);
}
