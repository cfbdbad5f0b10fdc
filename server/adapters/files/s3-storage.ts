import { Readable } from 'node:stream';
import { checkedKey, storageUnavailable } from './file-storage.ts';
import type { FileContent, FileStorage } from './file-storage.ts';
import { hashOfNothing, signRequest } from './sign-request.ts';
import type { S3Keys } from './sign-request.ts';

export interface S3Options extends S3Keys {
  /** The address of the service, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly patienceMilliseconds?: number;
}

/** Storing may take as long as a slow line needs for the largest file. */
const fiveMinutes = 300_000;

/** Files in a bucket of S3 or of anything that speaks like it; the bucket is a part of the path, as all of them understand. */
export function s3Storage({ endpoint, bucket, patienceMilliseconds = fiveMinutes, ...keys }: S3Options): FileStorage {
  const root = endpoint.replace(/\/+$/, '');

  async function ask(method: 'PUT' | 'GET' | 'DELETE', key: string, content?: FileContent): Promise<Response> {
    const url = new URL(`${root}/${bucket}/${checkedKey(key)}`);
    const sha256 = content?.sha256 ?? hashOfNothing;
    const headers = signRequest({ method, url, sha256 }, keys, new Date());
    const giveUp = new AbortController();
    const patience = setTimeout(() => giveUp.abort(), patienceMilliseconds);
    try {
      return await fetch(url, {
        method,
        headers: content === undefined ? headers : { ...headers, 'content-length': String(content.bytes) },
        ...(content === undefined ? {} : { body: Readable.toWeb(content.open()), duplex: 'half' }),
        // A redirect would carry the signature to somebody else.
        redirect: 'error',
        signal: giveUp.signal,
      });
    } catch (error) {
      throw storageUnavailable(error);
    } finally {
      // What it answers with may take as long as whoever reads it does.
      clearTimeout(patience);
    }
  }

  return {
    async put(key, content) {
      const response = await ask('PUT', key, content);
      if (!response.ok) throw await refusal(response);
      await response.body?.cancel();
    },
    async get(key) {
      const response = await ask('GET', key);
      if (!response.ok || response.body === null) throw await refusal(response);
      return Readable.fromWeb(response.body);
    },
    async remove(key) {
      const response = await ask('DELETE', key);
      if (!response.ok && response.status !== 404) throw await refusal(response);
      await response.body?.cancel();
    },
  };
}

/** Of what the service says, its code alone goes to the log: the rest repeats what was signed. */
async function refusal(response: Response): Promise<Error> {
  const said = await response.text().catch(() => '');
  const code = /<Code>(\w{1,100})<\/Code>/.exec(said)?.[1] ?? 'without saying why';
  const error = new Error(`The file storage answered ${response.status} ${code}`);
  return response.status < 500 && response.status !== 429 ? error : storageUnavailable(error);
}
