import type { Result } from '#bench/result.ts';
import { measurePosting } from './measure-posting.ts';
import { measureStatements } from './measure-statements.ts';

/** What the books must show at ten million postings. */
export async function measureLedger(): Promise<Result[]> {
  return [...(await measurePosting()), ...(await measureStatements())];
}
