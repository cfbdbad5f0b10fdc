import { useAddress } from '#web/kit/address/use-address.ts';

const defaults = { act: '' };

export interface OpenAct {
  /** Blank while none is open. */
  readonly act: string;
  readonly open: (act: string) => void;
  readonly close: () => void;
}

/** Which act of a record is open beside its page, by the address. */
export function useOpenAct(): OpenAct {
  const [{ act }, change] = useAddress(defaults);
  const open = (name: string) => change({ act: name }, { keepPage: true, replace: act !== '' });
  return { act, open, close: () => open('') };
}
