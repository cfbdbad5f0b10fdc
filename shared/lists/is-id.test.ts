import { expect, test } from 'vitest';
import { z } from 'zod';
import { boardParts, readBoardView } from './rent-view.ts';

test('a filter by a property that cannot be one shows no other property', () => {
  const { propertyId } = readBoardView({ ...boardParts, property: 'nonsense' }).filters;
  // The server takes it for an id, and finds nothing by it.
  expect(z.uuid().safeParse(propertyId).success).toBe(true);
  expect(readBoardView(boardParts).filters).toEqual({});
});
