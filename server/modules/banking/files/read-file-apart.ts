import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { readAny } from '#server/modules/banking/reading/read-any.ts';
import { UnreadableBankFile } from '#server/modules/banking/reading/statement.ts';
import type { Said, ToRead } from './read-apart.ts';

const linesAtOnce = 1000;

/** Says something, and waits until it was heard: what is said faster would be heard all at once. */
async function tell(said: Said): Promise<void> {
  process.send?.(said);
  await once(process, 'message');
}

try {
  const [{ path, reading }] = (await once(process, 'message')) as [ToRead]; // Sent by `readApart`.
  const outcome = await readAny(await readFile(path), reading);
  if ('needs' in outcome) await tell(outcome);
  else {
    const { statements, ...file } = outcome.file;
    await tell({ file });
    for (const { lines, ...statement } of statements) {
      await tell({ statement: { ...statement, lines: [] } });
      for (let at = 0; at < lines.length; at += linesAtOnce) await tell({ lines: lines.slice(at, at + linesAtOnce) });
    }
  }
  process.send?.({ done: true } satisfies Said);
} catch (error) {
  if (!(error instanceof UnreadableBankFile)) throw error;
  process.send?.({ unreadable: error.reason, line: error.line } satisfies Said);
}
