import { useCallback, useRef, useState } from 'react';
import { isCancelled } from '#web/lib/client.ts';
import type { Sending } from './api.ts';
import { refusalText } from './refusal-text.ts';

export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'checking' | 'refused';
  /** How much of it has gone out, from 0 to 1. */
  readonly share: number;
  readonly why?: string;
}

export interface UploadOptions {
  readonly send: (file: File, sending: Sending) => Promise<unknown>;
  readonly onSent: (file: File) => void;
}

const atOnce = 2;

/** Files on their way: a few at a time, each with its progress. One that is refused says why and can be tried again. */
export function useUploads({ send, onSent }: UploadOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const waiting = useRef<Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const nextKey = useRef(1);

  const change = useCallback((key: number, with_: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...with_ } : upload)));
  }, []);
  const remove = useCallback((key: number) => {
    setUploads((all) => all.filter((upload) => upload.key !== key));
  }, []);

  async function run({ key, file }: Upload): Promise<void> {
    const controller = new AbortController();
    running.current.set(key, controller);
    change(key, { state: 'sending', share: 0 });
    try {
      await send(file, {
        signal: controller.signal,
        onProgress: (share) => change(key, share < 1 ? { share } : { share, state: 'checking' }),
      });
      remove(key);
      onSent(file);
    } catch (error) {
      if (isCancelled(error)) remove(key);
      else change(key, { state: 'refused', why: refusalText(error) });
    } finally {
      running.current.delete(key);
      go();
    }
  }

  function go(): void {
    while (running.current.size < atOnce) {
      const next = waiting.current.shift();
      if (next === undefined) return;
      void run(next);
    }
  }

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): Upload => {
        const key = nextKey.current;
        nextKey.current += 1;
        return { key, file, state: 'waiting', share: 0 };
      });
      setUploads((all) => [...all, ...added]);
      waiting.current.push(...added);
      go();
    },
    stop: (key: number) => {
      waiting.current = waiting.current.filter((upload) => upload.key !== key);
      running.current.get(key)?.abort();
      remove(key);
    },
    again: (upload: Upload) => {
      change(upload.key, { state: 'waiting', share: 0 });
      waiting.current.push(upload);
      go();
    },
  };
}
