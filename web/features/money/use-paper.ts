import { useState } from 'react';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useRentError } from './use-rent-failure.ts';

/** Saves a PDF, one at a time. What goes wrong is said where everything passing is said. */
export function usePaper(): { readonly busy: boolean; readonly save: (fetched: () => Promise<void>) => void } {
  const say = useRentError();
  const [busy, setBusy] = useState(false);

  async function run(fetched: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await fetched();
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    save: (fetched) => {
      if (!busy) void run(fetched);
    },
  };
}
