import { useEffect, useRef, useState } from 'react';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { useUploads } from '#web/features/documents/use-uploads.ts';
import { problemOf } from '#web/lib/problem-of.ts';
import { uploadFile } from '#web/lib/upload.ts';
import { useTouched } from '#web/lib/use-act.ts';

export type TakenFile = RouteAnswer<Routes['POST /e-invoices/']>;

/** Files on their way to bills, a few at a time. One that is there already is asked about: sent once more, it is meant. */
export function useReceivedFiles() {
  const touched = useTouched();
  const [taken, setTaken] = useState<readonly TakenFile[]>([]);
  const doubted = useRef(new WeakSet<File>());
  const { uploads, add, stop, again } = useUploads({
    async send(file, sending) {
      const query = doubted.current.has(file) ? { evenIf: 'same-file' as const } : {};
      try {
        const bill = await uploadFile('POST /e-invoices/', { query }, file, sending);
        setTaken((before) => [bill, ...before]);
      } catch (error) {
        if (problemOf(error)?.code === 'looks-entered') doubted.current.add(file);
        throw error;
      }
    },
    onSent: () => void touched('POST /e-invoices/'),
  });
  return { uploads, add, stop, again, taken };
}

/** Files that are dropped anywhere on the page, but not where something else takes them. */
export function useDroppedFiles(isOn: boolean, onFiles: (files: readonly File[]) => void): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [isOn]);
}
