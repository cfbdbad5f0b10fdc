import { cleanup, render } from '@testing-library/react';
import { AxiosError, CanceledError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorFallback } from './error-fallback.tsx';
import { handleUncaught } from './uncaught.ts';

const exact = 'Application error: a client-side exception has occurred (see the browser console for more information).';
const report = vi.fn();
const showFallback = vi.fn();
let logged: ReturnType<typeof vi.spyOn>;
let stop: () => void;

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stop = handleUncaught(window, { report, showFallback });
});

afterEach(() => {
  stop();
  cleanup();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

function rejected(reason: unknown): void {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }));
}

function failed(status?: number): AxiosError {
  const response =
    status === undefined
      ? undefined
      : { status, statusText: '', headers: {}, data: '', config: { headers: {} } as never }; // Not looked at.
  return new AxiosError('x', 'ERR_NETWORK', { headers: { Authorization: 'Bearer A1' } } as never, undefined, response); // Only printed.
}

it('case 17: a render error anywhere below shows exactly the text of the specification, and nothing else', () => {
  function Broken(): never {
    throw new Error('broken');
  }
  const { container } = render(
    <ErrorFallback>
      <p>before</p>
      <Broken />
    </ErrorFallback>,
  );
  expect(container.textContent).toBe(exact);
});

it('shows what is below while nothing fails', () => {
  const { container } = render(<ErrorFallback>fine</ErrorFallback>);
  expect(container.textContent).toBe('fine');
});

describe('what nobody caught', () => {
  it('shows the fallback, is logged as text and is reported', () => {
    const error = new Error('odd');
    window.dispatchEvent(new ErrorEvent('error', { error, message: 'Uncaught Error: odd' }));
    rejected(new TypeError('odder'));
    expect(showFallback).toHaveBeenCalledTimes(2);
    expect(report).toHaveBeenCalledWith(error);
    expect(logged.mock.calls.flat().every((line: unknown) => typeof line === 'string')).toBe(true);
    expect(String(logged.mock.calls[0]?.[0])).toContain('odd');
  });

  it.each([
    'Script error.',
    'ResizeObserver loop limit exceeded',
    'ResizeObserver loop completed with undelivered notifications.',
  ])('%s is left alone', (message) => {
    window.dispatchEvent(new ErrorEvent('error', { message }));
    expect(showFallback).not.toHaveBeenCalled();
    expect(report).not.toHaveBeenCalled();
  });

  it('requests that were given up, and those that the end of the session answered, are left alone', () => {
    rejected(new CanceledError());
    rejected(failed(401));
    expect(showFallback).not.toHaveBeenCalled();
    expect(report).not.toHaveBeenCalled();
  });

  it('a failed request is reported but does not take the page away, and its bearer is not printed', () => {
    rejected(failed(500));
    rejected(failed());
    expect(report).toHaveBeenCalledTimes(2);
    expect(showFallback).not.toHaveBeenCalled();
    expect(JSON.stringify(logged.mock.calls)).not.toContain('A1');
  });
});
