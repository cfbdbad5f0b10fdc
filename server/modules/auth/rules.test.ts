import { expect, test } from 'vitest';
import { deviceName, judgeRefresh, networkOf, placeName } from './rules.ts';

const now = new Date('2026-03-02T10:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const later = new Date(now.getTime() + 1000);
const alive = { revokedAt: null, expiresAt: later };
const fresh = { rotatedAt: null, expiresAt: later, successorRotatedAt: null };

test('the current token rotates, until it or its family is over', () => {
  expect(judgeRefresh(fresh, alive, now)).toBe('rotate');
  expect(judgeRefresh({ ...fresh, expiresAt: now }, alive, now)).toBe('dead');
  expect(judgeRefresh(fresh, { ...alive, expiresAt: now }, now)).toBe('dead');
  expect(judgeRefresh(fresh, { ...alive, revokedAt: ago(1) }, now)).toBe('dead');
});

test('the parent is repeated within ten seconds while its successor is unused; anything else is reuse', () => {
  expect(judgeRefresh({ ...fresh, rotatedAt: ago(10_000) }, alive, now)).toBe('repeat');
  expect(judgeRefresh({ ...fresh, rotatedAt: ago(10_001) }, alive, now)).toBe('reuse');
  expect(judgeRefresh({ ...fresh, rotatedAt: ago(5), successorRotatedAt: ago(1) }, alive, now)).toBe('reuse');
});

test('attempts are counted per address, and per /64 of version 6', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:0db8:0001:0002::')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('a device is named in the words of its owner', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  expect(deviceName(chrome)).toBe('Chrome, Linux');
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1')).toBe(
    'Safari, iPhone',
  );
  expect(deviceName('curl/8.9')).toBe('Another program');
});

test('a place is an address, or near by', () => {
  expect(placeName('::ffff:127.0.0.1')).toBe('This computer');
  expect(placeName('192.168.1.9')).toBe('Local network, 192.168.1.9');
  expect(placeName('203.0.113.9')).toBe('203.0.113.9');
  expect(placeName('')).toBe('Unknown');
});
