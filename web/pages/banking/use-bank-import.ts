import { useState } from 'react';
import { useUploads } from '#web/features/documents/use-uploads.ts';
import { uploadFile } from '#web/lib/upload.ts';
import { useTouched } from '#web/lib/use-act.ts';
import type { Ask, Mapping, Taken } from './api.ts';

/** A file that waits for an answer before it, or a part of it, can be taken. */
export interface Asked {
  readonly key: number;
  readonly file: File;
  readonly ask: Ask;
  /** What was answered about it before. */
  readonly given: Answer;
}

/** What somebody answered. */
export interface Answer {
  readonly accountId?: string;
  readonly written?: string;
  readonly dayOrder?: 'month-first' | 'day-first';
  readonly mapping?: Mapping;
}

/** Files on their way to the bank's lines: sent a few at a time, asked about one after the other. */
export function useBankImport() {
  const touched = useTouched();
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const [taken, setTaken] = useState<Taken['files']>([]);

  function note(file: File, { files, asks }: Taken, given: Answer = {}) {
    setTaken((before) => [...files, ...before.filter(({ id }) => files.every((one) => one.id !== id))]);
    setAsked((before) => [...before, ...asks.map((ask) => ({ key: nextKey(), file, ask, given }))]);
    if (files.length > 0) void touched('POST /bank-files/');
  }

  const { uploads, add, stop, again } = useUploads({
    send: async (file, sending) => note(file, await uploadFile('POST /bank-files/', { query: {} }, file, sending)),
    onSent: () => undefined,
  });
  const dismiss = ({ key }: Asked) => setAsked((before) => before.filter((one) => one.key !== key));

  async function answer(one: Asked, told: Answer): Promise<void> {
    const { mapping, ...given } = { ...one.given, ...told };
    const query = { ...given, ...(mapping !== undefined && { mapping: JSON.stringify(mapping) }) };
    const outcome = await uploadFile('POST /bank-files/', { query }, one.file);
    dismiss(one);
    note(one.file, outcome, { ...one.given, ...told });
  }

  return { uploads, add, stop, again, taken, asked: asked[0], answer, dismiss };
}

let lastKey = 0;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}
