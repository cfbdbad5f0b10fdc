import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, createElement, Suspense, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPage } from './lazy-page.ts';
import type { Page } from './pages.ts';

const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(location, 'reload').mockImplementation(reload);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  reload.mockClear();
});

class Caught extends Component<{ readonly children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  override render() {
    return this.state.message === '' ? this.props.children : this.state.message;
  }
}

async function show(load: Page['load']): Promise<void> {
  await act(async () => {
    render(
      <Caught>
        <Suspense fallback="loading">{createElement(lazyPage(load))}</Suspense>
      </Caught>,
    );
  });
}

const gone: Page['load'] = () => Promise.reject(new TypeError('chunk is gone'));

it('loads a page once, however often it is rendered', async () => {
  const load = vi.fn(async () => () => <p>here</p>);
  await show(load);
  await show(load);
  expect(screen.getAllByText('here')).toHaveLength(2);
  expect(load).toHaveBeenCalledTimes(1);
});

it('reloads once when a chunk is gone, as after an update of the server', async () => {
  await show(gone);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(document.body.textContent).toBe('loading');
});

it('does not reload for ever: the second time it is an error', async () => {
  sessionStorage.setItem('gable.reloadedAt', String(Date.now()));
  await show(() => gone());
  expect(reload).not.toHaveBeenCalled();
  expect(document.body.textContent).toBe('chunk is gone');
});
