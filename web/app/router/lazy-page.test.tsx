import { act, cleanup, render, screen } from '@testing-library/react';
import { createElement, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorFallback, fallbackText } from '#web/app/error-fallback.tsx';
import { lazyPage } from './lazy-page.ts';
import type { Page } from './page.ts';

const reload = vi.fn();
const answer = vi.fn(async () => new Response());

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', answer);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockClear();
  answer.mockClear();
});

async function show(load: Page['load']): Promise<void> {
  await act(async () => {
    render(
      <ErrorFallback>
        <nav>rail</nav>
        <Suspense fallback="loading">{createElement(lazyPage(load))}</Suspense>
      </ErrorFallback>,
    );
  });
}

const failure = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
const notice = 'This page could not be loaded.';

it('loads a page once, however often it is rendered', async () => {
  const load = vi.fn(async () => () => <p>here</p>);
  await show(load);
  await show(load);
  expect(screen.getAllByText('here')).toHaveLength(2);
  expect(load).toHaveBeenCalledTimes(1);
});

it('reloads once when a chunk is gone, as after an update of the server', async () => {
  await show(() => Promise.reject(failure));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(document.body.textContent).toBe('railloading');
});

it('does not reload for ever: the second time the page says that it is missing, and the rest stays', async () => {
  sessionStorage.setItem('gable.reloadedAt', String(Date.now()));
  await show(() => Promise.reject(failure));
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain(notice);
  expect(screen.getByText('rail')).toBeDefined();
});

it('does not reload into the browser’s own error while the server is away', async () => {
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await show(() => Promise.reject(failure));
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain(notice);
});

it.each([
  ['when asked to', () => screen.getByRole('button', { name: 'Try again' }).click()],
  ['by itself when the network is back', () => window.dispatchEvent(new Event('online'))],
])('a page that could not be fetched is fetched anew %s', async (_, act_) => {
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const load = vi.fn<Page['load']>().mockRejectedValueOnce(failure);
  load.mockResolvedValue(() => <p>here</p>);
  await show(load);
  expect(screen.queryByText('here')).toBeNull();
  await act(async () => act_());
  expect(screen.getByText('here')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('what a page throws by itself is still an error of the application', async () => {
  await show(async () => () => {
    throw new Error('broken');
  });
  expect(document.body.textContent).toBe(fallbackText);
  cleanup();
  await show(() => Promise.reject(new ReferenceError('x is not defined')));
  expect(document.body.textContent).toBe(fallbackText);
  expect(reload).not.toHaveBeenCalled();
});
