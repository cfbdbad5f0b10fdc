import { once } from 'node:events';
import { drawPicture } from './draw-picture.ts';
import type { DrawingTask, Said } from './draw-apart.ts';

/** How a process ends that needs more memory than it may. */
const outOfMemory = 134;
const lookEvery = 20;

const [{ toDraw, memoryMegabytes }] = (await once(process, 'message')) as [DrawingTask]; // Sent by `drawApart`.
// Without the server nobody asks for the picture any more.
process.on('disconnect', () => process.exit(1));
// The bound of Node is of what Node itself holds; pictures are held by the library, whose threads draw them.
setInterval(() => {
  if (process.memoryUsage.rss() > memoryMegabytes * 1_048_576) process.exit(outOfMemory);
}, lookEvery).unref();
const said = await drawPicture(toDraw).then(
  (drawn): Said => ({ done: true, drawn }),
  (error: unknown): Said => ({ done: true, refused: reason(error) }),
);
process.send?.(said);

function reason(error: unknown) {
  if (error instanceof Error && /pixel limit/.test(error.message)) return 'documents.picture-too-large';
  return 'documents.picture-damaged';
}
