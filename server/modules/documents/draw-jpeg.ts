import { drawApart } from '#server/adapters/pictures/draw-apart.ts';
import type { Drawn } from '#server/adapters/pictures/draw-picture.ts';
import { Problem } from '#server/kernel/problem.ts';

/** A picture drawn anew for a page of a paper; nothing where it cannot be drawn. */
export async function drawJpeg(
  content: Buffer,
  organisationId: string,
): Promise<Drawn['pictures'][number] | undefined> {
  try {
    const { pictures } = await drawApart(organisationId, { from: content, sides: [1600], as: 'jpeg' });
    return pictures[0];
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
