// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeToast, currentToasts, showToast } from './toasts.ts';
import { ToastRegion } from './toast-region.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  for (const toast of currentToasts()) closeToast(toast.id);
  vi.useRealTimers();
});

test('an act can be undone until the toast goes away by itself', () => {
  const run = vi.fn();
  render(<ToastRegion />);
  act(() => void showToast({ text: 'Approved', act: { label: 'Undo', run } }));
  expect(screen.getByRole('status').textContent).toContain('Approved');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Approved')).toBeNull();
});

test('what else can be done stands beside the first act', () => {
  const run = vi.fn();
  render(<ToastRegion />);
  const more = [{ label: 'Receipt (PDF)', run }];
  act(() => void showToast({ text: 'Recorded', act: { label: 'Show', run: vi.fn() }, more }));
  expect(screen.getByRole('button', { name: 'Show' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Receipt (PDF)' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Recorded')).toBeNull();
});

test('it stays while it is pointed at, and a failure stays until it is closed', () => {
  render(<ToastRegion />);
  act(() => void showToast({ text: 'Approved' }));
  act(() => void showToast({ text: 'Not read', tone: 'bad' }));
  fireEvent.pointerEnter(screen.getByRole('region'));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Approved')).toBeDefined();
  fireEvent.pointerLeave(screen.getByRole('region'));
  act(() => void vi.advanceTimersByTime(8000));
  expect(screen.queryByText('Approved')).toBeNull();
  expect(screen.getByText('Not read')).toBeDefined();
});
