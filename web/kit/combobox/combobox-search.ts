import { useState } from 'react';
import { useSettled } from '#web/lib/use-settled.ts';

/** How a combobox finds its options on the server. */
export interface ComboboxSearch {
  readonly onSearch: (words: string) => void;
  /** The words that the options belong to; undefined while they belong to none, or to other words. */
  readonly answered: string | undefined;
  readonly hasFailed?: boolean;
}

interface TypedSearch {
  /** What stands in the field, without blanks at its ends. */
  readonly words: string;
  /** What the server is asked for: the words once the typing rests. */
  readonly asked: string;
  readonly setWords: (words: string) => void;
}

/** What is being typed into a combobox whose options come from the server. */
export function useTypedSearch(): TypedSearch {
  const [words, setWords] = useState('');
  const asked = useSettled(words, 200);
  return { words, asked, setWords };
}

interface Answer {
  readonly data: unknown;
  readonly isPlaceholderData: boolean;
  readonly isError: boolean;
}

/** Whether the answer that is here belongs to what was asked for is said by the query itself. */
export function searchOf({ asked, setWords }: TypedSearch, answer: Answer): ComboboxSearch {
  const isHere = answer.data !== undefined && !answer.isPlaceholderData;
  return { onSearch: setWords, answered: isHere ? asked : undefined, hasFailed: answer.isError };
}
