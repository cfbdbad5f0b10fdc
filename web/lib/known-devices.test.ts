import { afterEach, expect, it, vi } from 'vitest';
import { knownDevices, rememberDevice, remembered } from './known-devices.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('remembers the newest devices first, each once, and at most five', () => {
  for (const device of ['a', 'b', 'c', 'd', 'e', 'b', 'f']) rememberDevice(device);
  expect(knownDevices()).toEqual(['f', 'b', 'e', 'd', 'c']);
});

it('takes the device out of the answer to a sign-in', () => {
  expect(remembered({ access: 'A', refresh: 'R', device: 'D' })).toEqual({ access: 'A', refresh: 'R' });
  expect(knownDevices()).toEqual(['D']);
});

it('is a new device where storage is closed or holds something else', () => {
  localStorage.setItem('gable.devices', '{"x":1}');
  expect(knownDevices()).toEqual([]);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('closed');
  });
  expect(() => rememberDevice('a')).not.toThrow();
});
