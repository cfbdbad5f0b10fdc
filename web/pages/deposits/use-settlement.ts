import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetKept, readKept, writeKept } from '#web/kit/kept/kept-storage.ts';
import { callOnLeaving } from '#web/kit/kept/call-on-leaving.ts';
import { useKeptScope } from '#web/kit/kept/use-kept-scope.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import type { Routes } from '#shared/api/routes.ts';
import { call, type RouteArguments } from '#web/lib/client.ts';
import { settlementQuery, type Settlement, type SettlementContent } from './api.ts';
import { beginSettlement, isSameContent, type Keeping, type Unsaved } from './begin-settlement.ts';

const pauseMilliseconds = 400;
const line = 'POST /leases/{id}/deposit-settlement/';
type Save = (input: RouteArguments<Routes[typeof line]>[0]) => Promise<Settlement>;

/**
 * A draft that keeps itself: what is written goes to the server a moment after the last change, or when the page is left,
 * one save at a time, and comes back with what it would do. Until then this tab keeps it.
 */
export function useSettlement(loaded: Settlement) {
  const queryClient = useQueryClient();
  const place = `${useKeptScope()}.settlement.${loaded.id}`;
  const [begun] = useState(() => beginSettlement(loaded, readKept(place)));
  const [settlement, setSettlement] = useState(loaded);
  const [content, setContent] = useState(begun.content);
  const [keeping, setKeeping] = useState<Keeping>(begun.keeping);
  const latest = useRef({
    content: begun.content,
    version: loaded.version,
    saved: loaded,
    isSending: false,
    sending: Promise.resolve(),
    isSaved: true,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function send(save: Save = (input) => call(line, input)): Promise<void> {
    const now = latest.current;
    clearTimeout(timer.current);
    if (!now.isSending) now.sending = sendOne(save);
    return now.sending;
  }

  async function sendOne(save: Save): Promise<void> {
    const now = latest.current;
    now.isSending = true;
    const sent = now.content;
    keep(sent);
    setKeeping('keeping');
    try {
      const saved = await saveOrFind(sent, save);
      now.version = saved.version;
      now.saved = saved;
      now.isSending = false;
      setSettlement(saved);
      queryClient.setQueryData(settlementQuery(saved.id).queryKey, saved);
      if (now.content !== sent) return await send();
      now.isSaved = true;
      forgetKept(place);
      setKeeping('kept');
    } catch (error) {
      now.isSending = false;
      setKeeping(failureOf(error).code === 'conflict' ? 'conflict' : 'failed');
    }
  }

  /** What was sent when the page was left may be there already. */
  async function saveOrFind(sent: SettlementContent, save: Save): Promise<Settlement> {
    try {
      return await save({ params: { id: loaded.leaseId }, body: { content: sent, version: latest.current.version } });
    } catch (error) {
      if (failureOf(error).code !== 'conflict') throw error;
      const there = await queryClient.fetchQuery({ ...settlementQuery(loaded.id), staleTime: 0 });
      if (there.state !== 'draft' || !isSameContent(there.content, sent)) throw error;
      return there;
    }
  }

  function keep(sent?: SettlementContent): void {
    const { version, content: written } = latest.current;
    writeKept(place, { version, content: written, ...(sent && { sent }) } satisfies Unsaved);
  }

  function write(change: Partial<SettlementContent>): void {
    const now = latest.current;
    now.content = { ...now.content, ...change };
    now.isSaved = false;
    setContent(now.content);
    // Once somebody else changed it, only a new look at it goes on.
    if (keeping === 'conflict') return;
    keep(now.isSending ? settlement.content : undefined);
    setKeeping('keeping');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void send(), pauseMilliseconds);
  }

  const leave = useEffectEvent((save?: Save) => {
    const { isSaved, isSending, content: written, version } = latest.current;
    if (isSaved || keeping !== 'keeping') return;
    // With the page the browser gives up what is on its way: it goes once more, and one of the two is refused.
    if (isSending && save !== undefined)
      void save({ params: { id: loaded.leaseId }, body: { content: written, version } }).catch(() => undefined);
    else void send(save);
  });
  const goOn = useEffectEvent(() => {
    if (begun.keeping !== 'keeping') return;
    latest.current.isSaved = false;
    void send();
  });
  useEffect(() => {
    goOn();
    const hide = () => leave((input) => callOnLeaving(line, input));
    window.addEventListener('pagehide', hide);
    return () => {
      window.removeEventListener('pagehide', hide);
      leave();
    };
  }, []);
  return {
    settlement,
    content,
    keeping,
    write,
    retry: () => void send(),
    /** As it was written last, once it is kept; nothing where it cannot be. */
    whenKept: async (): Promise<Settlement | undefined> => {
      if (!latest.current.isSaved) await send();
      return latest.current.isSaved ? latest.current.saved : undefined;
    },
    /** What was written here goes: the settlement is read again. */
    giveUp: () => forgetKept(place),
  };
}
