import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmBar } from './confirm-bar.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const bar = () => screen.getByText('Deposit 2 payments').closest('section');

test('a bar that comes by a click lets the second click through to the row, for a moment', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.advanceTimersByTime(10_000);
  const click = new MouseEvent('click', { bubbles: true });
  Object.defineProperty(click, 'timeStamp', { value: performance.now() });
  fireEvent(document.body, click);
  vi.advanceTimersByTime(100);
  render(<ConfirmBar title="Deposit 2 payments">Deposit</ConfirmBar>);
  expect(bar()?.hasAttribute('data-settling')).toBe(true);
  vi.advanceTimersByTime(499);
  expect(bar()?.hasAttribute('data-settling')).toBe(true);
  vi.advanceTimersByTime(1);
  expect(bar()?.hasAttribute('data-settling')).toBe(false);
});

test('a bar that comes by itself takes clicks at once', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.advanceTimersByTime(20_000);
  render(<ConfirmBar title="Deposit 2 payments">Deposit</ConfirmBar>);
  expect(bar()?.hasAttribute('data-settling')).toBe(false);
});
