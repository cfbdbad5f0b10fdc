// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { moveItem } from './move-item.ts';
import { PhotoGrid } from './photo-grid.tsx';

afterEach(cleanup);

test.each([
  [0, 'cab'],
  [1, 'acb'],
  [2, 'abc'],
  [9, 'abc'],
])('the last one moved to %i gives %s', (to, order) => expect(moveItem(['a', 'b', 'c'], 'c', to).join('')).toBe(order));

function Photos({ onOrder }: { readonly onOrder?: (ids: readonly string[]) => void }) {
  const [ids, setIds] = useState<readonly string[]>(['a', 'b', 'c']);
  return (
    <PhotoGrid
      label="Photos"
      photos={ids.map((id) => ({ id, title: `Photo ${id}`, picture: null }))}
      onOpen={() => undefined}
      onOrder={
        onOrder &&
        ((next) => {
          setIds(next);
          onOrder(next);
        })
      }
    />
  );
}

test('the arrow keys move a photo, say where it is, and stay on it', () => {
  const onOrder = vi.fn();
  render(<Photos onOrder={onOrder} />);
  const handle = () => screen.getByRole('button', { name: /^Move Photo c/ });
  handle().focus();
  fireEvent.keyDown(handle(), { key: 'ArrowLeft' });
  expect(onOrder).toHaveBeenLastCalledWith(['a', 'c', 'b']);
  expect(document.activeElement).toBe(handle());
  fireEvent.keyDown(handle(), { key: 'Home' });
  expect(onOrder).toHaveBeenLastCalledWith(['c', 'a', 'b']);
  expect(screen.getByText('Photo c is now 1 of 3.')).toBeDefined();
  fireEvent.keyDown(handle(), { key: 'ArrowLeft' });
  expect(onOrder).toHaveBeenCalledTimes(2);
});

test('whoever may not change them sees no handle', () => {
  render(<Photos />);
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Open/ })).toHaveLength(3);
});
