import { useState, type ReactNode } from 'react';
import type { WriteLine } from '#shared/api/touches.ts';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { runEach } from '#web/lib/run-each.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { BulkFailures, type BulkFailure } from './bulk-failures.tsx';
import { useDialogsText } from './dialogs-text.ts';
import { useRefusal } from './use-refusal.ts';

export interface Bulk<Item> {
  readonly act: (item: Item) => Promise<unknown>;
  /** By what came of it, because a change has moved the version. */
  readonly undo: (item: Item) => Promise<unknown>;
  readonly done: (count: number) => string;
}

export interface BulkOptions<Item> {
  readonly items: readonly Item[];
  readonly line: WriteLine;
  /** With which of them it was not done. */
  readonly onDone: (left: readonly Item[]) => void;
}

/** The same with several at once. What could not be done is listed, and the rest is done. */
export function useBulk<Item extends { readonly name: string }>({ items, line, onDone }: BulkOptions<Item>) {
  const t = useDialogsText();
  const say = useRefusal();
  const touched = useTouched();
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<{ readonly done: number; readonly list: readonly BulkFailure[] }>();

  async function run({ act, undo, done: words }: Bulk<Item>): Promise<void> {
    setBusy(true);
    const { done, failed } = await runEach(items, act);
    await touched(line);
    setBusy(false);
    if (done.length > 0)
      showToast({ text: words(done.length), act: { label: t('undo'), run: () => void takeBack(done, undo) } });
    if (failed.length === 0) return onDone([]);
    const list = failed.map(({ item, error }) => ({ name: item.name, why: say(error) }));
    setFailures({ done: done.length, list });
  }

  /** The bar is gone by then: what goes wrong is said where the undoing was asked for. */
  async function takeBack(done: readonly Item[], undo: Bulk<Item>['undo']) {
    const { failed } = await runEach(done, undo);
    for (const { item, error } of failed) showToast({ text: `${isolate(item.name)}: ${say(error)}`, tone: 'bad' });
    await touched(line);
  }

  const dialog: ReactNode = failures !== undefined && (
    <BulkFailures
      {...failures}
      onClose={() => {
        setFailures(undefined);
        onDone(items);
      }}
    />
  );
  return { busy, run, dialog };
}
