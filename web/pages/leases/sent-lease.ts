import { useMemo } from 'react';
import { forgetKept, readKept, writeKept } from '#web/kit/kept/kept-storage.ts';
import { useKeptScope } from '#web/kit/kept/use-kept-scope.ts';

/** A draft as it was sent to become a lease, while no answer came. */
export interface SentLease {
  readonly content: Readonly<Record<string, unknown>>;
  /** Null for a lease that stays a draft. */
  readonly signedOn: string | null;
  readonly version: number;
}

/** By now the server may have made a lease of it, and have no draft any more: this tab knows what to send again. */
export function useSentLease() {
  const place = `${useKeptScope()}.lease-sent.`;
  return {
    read: (id: string) => readKept(place + id) as SentLease | undefined, // Written below.
    write: (id: string, sent: SentLease) => writeKept(place + id, sent),
    forget: (id: string) => forgetKept(place + id),
  };
}

interface UnsavedLease {
  readonly content: Readonly<Record<string, unknown>>;
  readonly version: number;
}

/** What was written in the moment before the server had it: a reload may come in between, and it is read again here. */
export function useUnsavedLease() {
  const place = `${useKeptScope()}.lease-unsaved.`;
  return useMemo(
    () => ({
      read: () => readKept(place + window.location.search) as UnsavedLease | undefined, // Written below.
      write: (unsaved: UnsavedLease): string => {
        const name = place + window.location.search;
        writeKept(name, unsaved);
        return name;
      },
      forget: forgetKept,
    }),
    [place],
  );
}
