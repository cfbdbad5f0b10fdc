import { useState } from 'react';
import { useAddress } from '#web/kit/address/use-address.ts';

const defaults = { act: '' };

export interface OpenAct {
  /** Blank while none is open. */
  readonly act: string;
  readonly open: (act: string) => void;
  readonly close: () => void;
}

/**
 * Which act of a record is open beside its page, by the address. Where the record allows none any more, as after somebody
 * else did the same, what was open stays until it is closed: why it was refused stands in it.
 */
export function useOpenAct(isAllowed = true): OpenAct {
  const [{ act }, change] = useAddress(defaults);
  const [opened, setOpened] = useState('');
  const shown = isAllowed || act === opened ? act : '';
  if (opened !== shown) setOpened(shown);
  const open = (name: string) => change({ act: name }, { keepPage: true, replace: act !== '' });
  return { act: shown, open, close: () => open('') };
}
