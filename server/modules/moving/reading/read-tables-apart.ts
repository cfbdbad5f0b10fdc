import { once } from 'node:events';
import { Problem } from '#server/kernel/problem.ts';
import type { Said } from './read-apart.ts';
import { readReceived } from './read-received.ts';
import type { Received } from './read-received.ts';

/** As many as are taken in well under a hundredth of a second by the process that answers everybody. */
const cellsAtOnce = 10_000;

/** Says something, and waits until it was heard: what is said faster would be heard all at once. */
async function tell(said: Said): Promise<void> {
  process.send?.(said);
  await once(process, 'message');
}

try {
  const [received] = (await once(process, 'message')) as [Received]; // Sent by `readApart`.
  for (const { rows, ...sheet } of await readReceived(received)) {
    await tell({ sheet });
    const rowsAtOnce = Math.max(1, Math.floor(cellsAtOnce / Math.max(1, rows[0]?.cells.length ?? 1)));
    for (let at = 0; at < rows.length; at += rowsAtOnce) await tell({ rows: rows.slice(at, at + rowsAtOnce) });
  }
  process.send?.({ done: true } satisfies Said);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  const { refused, errors } = error;
  process.send?.({ refused, errors } satisfies Said);
}
