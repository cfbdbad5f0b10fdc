import { Problem } from '#server/kernel/problem.ts';
import type { ProblemCode } from '#shared/problems.ts';

/** The code of the problem that something throws; nothing where it does not. Any other failure stays one. */
export function codeThrown(work: () => unknown): ProblemCode | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

export async function codeRejected(work: Promise<unknown>): Promise<ProblemCode | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}
