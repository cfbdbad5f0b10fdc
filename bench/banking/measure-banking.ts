import type { Result } from '#bench/result.ts';
import { measureFiles } from './measure-files.ts';
import { measureMatching } from './measure-matching.ts';
import { measureTrust } from './measure-trust.ts';

/** What statements and the money of others must show. */
export async function measureBanking(): Promise<Result[]> {
  return [...(await measureFiles()), ...(await measureMatching()), ...(await measureTrust())];
}
