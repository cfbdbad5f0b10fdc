import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalText } from '#web/features/documents/refusal-text.ts';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import type { Answer, Asked } from './use-bank-import.ts';

export interface AskDialogProps {
  readonly asked: Asked;
  readonly answer: (asked: Asked, answer: Answer) => Promise<void>;
  readonly onClose: () => void;
}

/** The bank accounts to choose from. */
export function useAccountOptions() {
  const { data } = useQuery(bankAccountsQuery('active'));
  return (data?.items ?? []).map(({ id, name, numberEnding }) => ({
    value: id,
    label: name,
    ...(numberEnding !== null && { hint: `··${numberEnding}` }),
  }));
}

/** Sends an answer, and says why where it is not taken. */
export function useAnswer({ asked, answer }: Pick<AskDialogProps, 'asked' | 'answer'>) {
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  const send = async (given: Answer) => {
    setBusy(true);
    setWhy(undefined);
    try {
      await answer(asked, given);
    } catch (error) {
      setWhy(refusalText(error));
      setBusy(false);
    }
  };
  return { busy, why, send: (given: Answer) => void send(given) };
}
