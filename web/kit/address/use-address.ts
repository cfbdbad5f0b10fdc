import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { holdKeysFor } from '#web/kit/held-keys/hold-keys.ts';

export type AddressValues = Readonly<Record<string, string>>;

export interface ChangeOptions {
  /** Typing replaces the entry in the history, a choice makes one. */
  readonly replace?: boolean;
  /** What is listed stays the same, such as when a row is opened: so do the page and the way to it. */
  readonly keepPage?: boolean;
}

/**
 * Filters, sort, tab and page live in the address: a reload or a shared link gives the same rows. A value equal to its
 * default is left out, and any change of what is listed goes back to the first page.
 */
export function useAddress<Values extends AddressValues>(
  defaults: Values,
): readonly [values: Values, change: (change: Partial<Values>, options?: ChangeOptions) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const key = params.toString();
  const values = useMemo(() => read(new URLSearchParams(key), defaults), [key, defaults]);
  const change = useCallback(
    (wish: Partial<Values>, { replace = false, keepPage = false }: ChangeOptions = {}) => {
      holdKeysFor(Object.entries(wish));
      setParams((current) => write(current, defaults, wish, keepPage), {
        replace,
        preventScrollReset: true,
        ...(keepPage ? { state } : {}),
      });
    },
    [defaults, setParams, state],
  );
  return [values, change];
}

function read<Values extends AddressValues>(params: URLSearchParams, defaults: Values): Values {
  const entries = Object.entries(defaults).map(([name, fallback]) => [name, params.get(name) ?? fallback]);
  // The keys are those of the defaults.
  return Object.fromEntries(entries) as Values;
}

function write(
  current: URLSearchParams,
  defaults: AddressValues,
  wish: AddressValues | Partial<AddressValues>,
  keepPage: boolean,
): URLSearchParams {
  const next = new URLSearchParams(current);
  if (!keepPage && !('cursor' in wish)) next.delete('cursor');
  for (const [name, value] of Object.entries(wish)) {
    if (value === undefined || value === defaults[name]) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
