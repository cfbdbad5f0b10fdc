// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Option } from '#web/kit/select/select.tsx';
import { Combobox } from './combobox.tsx';

// Fetched when keys are played: the clock of these tests does not wait for a busy machine to find it.
beforeAll(async () => void (await import('#web/kit/held-keys/play-key.ts')));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const leases: readonly Option[] = [
  { value: '3f', label: '3F Maple' },
  { value: '5f', label: '5F Maple' },
  { value: '9z', label: '9Z Birch' },
  { value: 'js1', label: 'John Smith', hint: '1A' },
  { value: 'js2', label: 'John Smith', hint: '2B' },
];

interface FormProps {
  readonly delayMs: number;
  readonly heard: string[];
  readonly onSubmit?: () => void;
  readonly onChosen?: () => void;
}

/** A picker whose answers come late, inside a form. */
function Form({ delayMs, heard, onSubmit, onChosen }: FormProps) {
  const [words, setWords] = useState('');
  const [answer, setAnswer] = useState({ words: '', options: leases });
  const [value, setValue] = useState<Option | null>(null);
  useEffect(() => {
    const found = leases.filter(({ label }) => label.toLowerCase().startsWith(words.toLowerCase()));
    const timer = setTimeout(() => setAnswer({ words, options: found }), delayMs);
    return () => clearTimeout(timer);
  }, [words, delayMs]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <Combobox
        label="From"
        options={answer.options}
        value={value}
        search={{ onSearch: setWords, answered: answer.words }}
        onChange={(option) => {
          setValue(option);
          heard.push(option?.value ?? 'none');
        }}
        onChosen={() => {
          heard.push('chosen');
          onChosen?.();
        }}
      />
      <input aria-label="Amount" defaultValue="1,500.00" />
      <button type="submit">Record</button>
    </form>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('From');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function type(text: string) {
  await act(async () => field().focus());
  await act(async () => fireEvent.input(field(), { target: { value: text }, inputType: 'insertText' }));
}

/** Whether a form would be submitted by it is what the browser asks afterwards. */
async function press(key: string, held: KeyboardEventInit = {}): Promise<{ readonly isPrevented: boolean }> {
  let isPrevented = false;
  await act(async () => {
    isPrevented = !fireEvent.keyDown(field(), { key, ...held });
  });
  return { isPrevented };
}

describe('Enter in a picker', () => {
  test.each([0, 200, 800, 2000])(
    'waits %i ms for the list of the typed text and takes its first row',
    async (delayMs) => {
      const heard: string[] = [];
      render(<Form delayMs={delayMs} heard={heard} />);
      await pass(delayMs);
      await type('5f');
      const { isPrevented } = await press('Enter');
      expect(isPrevented, 'the form is not submitted').toBe(true);
      if (delayMs > 0) expect(heard, 'a row of the previous list is not taken').toEqual([]);
      await pass(delayMs);
      expect(heard).toEqual(['5f', 'chosen']);
      expect(field().value).toBe('5F Maple');
    },
  );

  test('takes nothing where the text was changed while it waited, or nothing matches', async () => {
    const heard: string[] = [];
    render(<Form delayMs={800} heard={heard} />);
    await pass(800);
    await type('5f');
    await press('Enter');
    await pass(400);
    await type('9');
    await pass(2000);
    expect(heard).toEqual([]);
    await type('nobody');
    await press('Enter');
    await pass(2000);
    expect(heard).toEqual([]);
    expect(screen.getByText('No matches')).toBeTruthy();
  });

  test('never takes a row of the previous list by the arrow keys or a click', async () => {
    const heard: string[] = [];
    render(<Form delayMs={800} heard={heard} />);
    await pass(800);
    await type('3');
    await pass(800);
    await type('9');
    await press('ArrowDown');
    const row = screen.getByRole('option', { name: '3F Maple' });
    await act(async () => {
      fireEvent.pointerDown(row);
      fireEvent.mouseDown(row);
      fireEvent.click(row);
    });
    expect(heard).toEqual([]);
    await press('Enter');
    await pass(800);
    expect(heard).toEqual(['9z', 'chosen']);
  });

  test('never submits the form, with its list open or closed, with something chosen or not', async () => {
    const heard: string[] = [];
    const onSubmit = vi.fn<() => void>();
    render(<Form delayMs={0} heard={heard} onSubmit={onSubmit} />);
    await pass(0);
    expect((await press('Enter')).isPrevented).toBe(true);
    await type('5f');
    await pass(0);
    expect((await press('Enter')).isPrevented).toBe(true);
    await pass(0);
    expect(heard).toEqual(['5f', 'chosen']);
    expect((await press('Enter')).isPrevented).toBe(true);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

test('Tab before the list is there waits for it, chooses its first row and goes on', async () => {
  const heard: string[] = [];
  render(<Form delayMs={800} heard={heard} />);
  await pass(800);
  await type('5f');
  expect((await press('Tab')).isPrevented).toBe(true);
  expect(document.activeElement).toBe(field());
  await pass(800);
  expect(heard).toEqual(['5f']);
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
});

test.each([
  ['Enter', 0],
  ['Enter', 800],
  ['Tab', 0],
  ['Tab', 800],
])(
  '%s after %i ms takes none of several with one name at once: the list stays open, and the next one is meant',
  async (key, delayMs) => {
    const heard: string[] = [];
    render(<Form delayMs={delayMs} heard={heard} />);
    await pass(delayMs);
    await type('john smith');
    if (delayMs === 0) await pass(0);
    expect((await press(key)).isPrevented).toBe(true);
    await pass(delayMs);
    expect(heard).toEqual([]);
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await press('Enter');
    expect(heard).toEqual(['js1', 'chosen']);
  },
);

test('one of several with one name is taken at once where the arrow keys chose it', async () => {
  const heard: string[] = [];
  render(<Form delayMs={0} heard={heard} />);
  await pass(0);
  await type('john smith');
  await pass(0);
  await press('ArrowDown');
  await press('Enter');
  expect(heard).toEqual(['js2', 'chosen']);
});

test.each(['Enter', 'Tab'])('figures typed after %s, before the list is there, are the amount', async (key) => {
  const heard: string[] = [];
  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
  render(<Form delayMs={800} heard={heard} onChosen={() => amount().focus()} />);
  await pass(800);
  await type('5f');
  await press(key);
  for (const figure of ['7', '0', '.', '5']) expect((await press(figure)).isPrevented).toBe(true);
  expect(field().value).toBe('5f');
  await pass(800);
  expect(heard[0]).toBe('5f');
  expect(document.activeElement).toBe(amount());
  await pass(50);
  expect(amount().value).toBe('70.5');
});

test('figures are the amount on a machine that stands still for seconds while one is chosen', async () => {
  const heard: string[] = [];
  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
  const onChosen = () => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5000);
    amount().focus();
  };
  render(<Form delayMs={800} heard={heard} onChosen={onChosen} />);
  await pass(800);
  await type('5f');
  await press('Enter');
  await press('7');
  await pass(800);
  vi.restoreAllMocks();
  await pass(50);
  expect(amount().value).toBe('7');
});

test('a letter after Enter goes on with the search', async () => {
  const heard: string[] = [];
  render(<Form delayMs={800} heard={heard} />);
  await pass(800);
  await type('5');
  await press('Enter');
  expect((await press('f')).isPrevented).toBe(false);
});

test('options that are here already are matched by the kit, the exact one first', async () => {
  const heard: string[] = [];
  const options = ['Oman', 'Romania', 'Man', 'Manitoba'].map((label) => ({ value: label, label }));
  render(
    <Combobox label="From" options={options} value={null} onChange={(option) => heard.push(option?.value ?? '')} />,
  );
  await type('man');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Man',
    'Manitoba',
    'Oman',
    'Romania',
  ]);
  await press('Enter');
  expect(heard).toEqual(['Man']);
});

test('whatever is pressed after an early Tab waits for the list, and goes on and back from the field behind it', async () => {
  const heard: string[] = [];
  render(<Form delayMs={800} heard={heard} />);
  await pass(800);
  await type('5f');
  for (const key of ['Enter', 'Tab', '7', '1', 'Backspace']) expect((await press(key)).isPrevented, key).toBe(true);
  expect((await press('Tab', { shiftKey: true })).isPrevented, 'Shift and Tab').toBe(true);
  expect(document.activeElement).toBe(field());
  await pass(800);
  await pass(100);
  expect(heard).toEqual(['5f']);
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('7');
  expect(document.activeElement).toBe(field());
});

test('figures behind an Enter that found nobody are not put before the next amount', async () => {
  const heard: string[] = [];
  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
  render(<Form delayMs={800} heard={heard} onChosen={() => amount().focus()} />);
  await pass(800);
  await type('nobody');
  await press('Enter');
  await press('7');
  await pass(900);
  expect(document.activeElement).toBe(field());
  await type('5f');
  await press('Enter');
  await pass(900);
  expect(heard).toEqual(['5f', 'chosen']);
  expect(document.activeElement).toBe(amount());
  await pass(100);
  expect(amount().value).toBe('1,500.00');
});

test('keys behind an early Tab are dropped where nothing matches', async () => {
  const heard: string[] = [];
  render(<Form delayMs={800} heard={heard} />);
  await pass(800);
  await type('nobody');
  for (const key of ['Tab', '7', 'Tab', 'x']) await press(key);
  await pass(900);
  expect(heard).toEqual([]);
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('nobody');
});

test('a click while the list is awaited does not leave the field, nor submit, not even by its second half', async () => {
  const heard: string[] = [];
  const onSubmit = vi.fn<() => void>();
  render(<Form delayMs={800} heard={heard} onSubmit={onSubmit} />);
  await pass(800);
  await type('5f');
  await press('Enter');
  const click = async (detail: number) => {
    const button = screen.getByText('Record');
    await act(async () => {
      // The browser takes the focus along unless the press is prevented.
      if (fireEvent.mouseDown(button, { detail })) field().blur();
      fireEvent.mouseUp(button, { detail });
      fireEvent.click(button, { detail });
    });
  };
  await click(1);
  await pass(800);
  await click(2);
  expect(heard).toEqual(['5f', 'chosen']);
  expect(onSubmit).not.toHaveBeenCalled();
  await pass(1000);
  await click(1);
  expect(onSubmit, 'a press of its own is taken').toHaveBeenCalledOnce();
});
