import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { call } from '#web/lib/client.ts';
import { settlementQuery, type Settlement, type SettlementContent } from './api.ts';

export type Keeping = 'kept' | 'keeping' | 'failed' | 'conflict';

const pauseMilliseconds = 400;

/**
 * A draft that keeps itself: what is written goes to the server a moment after the last change, one save at a time, and
 * comes back with what it would do. So it survives a reload, and the figures beside it are the server's own.
 */
export function useSettlement(loaded: Settlement) {
  const queryClient = useQueryClient();
  const [settlement, setSettlement] = useState(loaded);
  const [content, setContent] = useState(loaded.content);
  const [keeping, setKeeping] = useState<Keeping>('kept');
  const latest = useRef({ content: loaded.content, version: loaded.version, isSending: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function send(): Promise<void> {
    const now = latest.current;
    if (now.isSending) return;
    now.isSending = true;
    const sent = now.content;
    setKeeping('keeping');
    try {
      const saved = await call('POST /leases/{id}/deposit-settlement/', {
        params: { id: loaded.leaseId },
        body: { content: sent, version: now.version },
      });
      now.version = saved.version;
      now.isSending = false;
      setSettlement(saved);
      queryClient.setQueryData(settlementQuery(saved.id).queryKey, saved);
      if (now.content === sent) setKeeping('kept');
      else await send();
    } catch (error) {
      now.isSending = false;
      setKeeping(failureOf(error).code === 'conflict' ? 'conflict' : 'failed');
    }
  }

  function write(change: Partial<SettlementContent>): void {
    const next = { ...latest.current.content, ...change };
    latest.current.content = next;
    setContent(next);
    setKeeping('keeping');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), pauseMilliseconds);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  return { settlement, content, keeping, write, retry: () => void send() };
}
