import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { parseIcal, textOf } from '#test/support/parse-ical.ts';
import { writeCalendar, writeEvent } from './ical.ts';

test('a day has no zone, and its end is the day after', () => {
  const event = {
    uid: 'lease-end-0187@gable.example',
    stamp: new Date('2026-11-01T08:00:00Z'),
    sequence: 0,
    when: { day: '2026-12-31' },
    summary: 'Lease L-0187 ends',
  };
  expect(writeEvent(event)).toBe(
    'BEGIN:VEVENT\r\nUID:lease-end-0187@gable.example\r\nDTSTAMP:20261101T080000Z\r\nSEQUENCE:0\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\nSUMMARY:Lease L-0187 ends\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT\r\n',
  );
});

test('instants are in UTC, signs are escaped, and a long line is folded between characters', () => {
  const event = {
    uid: 'visit-01J9@gable.example',
    stamp: new Date('2026-03-01T10:15:00Z'),
    sequence: 2,
    when: { from: new Date('2026-03-30T07:00:00Z'), to: new Date('2026-03-30T08:30:00Z') },
    summary: 'Besichtigung; Küche, Bad – Müllerstraße 12, 3. Obergeschoss rechts, Schlüssel im Kästchen',
    location: 'Müllerstraße 12, 13353 Berlin',
  };
  expect(writeEvent(event)).toBe(
    'BEGIN:VEVENT\r\nUID:visit-01J9@gable.example\r\nDTSTAMP:20260301T101500Z\r\nSEQUENCE:2\r\nDTSTART:20260330T070000Z\r\nDTEND:20260330T083000Z\r\nSUMMARY:Besichtigung\\; Küche\\, Bad – Müllerstraße 12\\, 3. Obergeschoss\r\n  rechts\\, Schlüssel im Kästchen\r\nLOCATION:Müllerstraße 12\\, 13353 Berlin\r\nEND:VEVENT\r\n',
  );
});

test('whatever a calendar says, a strict reader reads the same again', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 200 }));
  const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  const event = fc.record({
    summary: text,
    location: fc.option(text, { nil: undefined }),
    at: instant,
    isDay: fc.boolean(),
  });
  fc.assert(
    fc.property(text, fc.array(event, { maxLength: 5 }), (name, events) => {
      const written = writeCalendar(
        name,
        events.map(({ summary, location, at, isDay }, sequence) => ({
          uid: `task-${sequence}@gable`,
          stamp: at,
          sequence,
          when: isDay ? { day: at.toISOString().slice(0, 10) } : { from: at, to: new Date(at.getTime() + 60_000) },
          summary,
          location,
        })),
      );
      const read = parseIcal(Buffer.from(written));
      expect(textOf(read, 'NAME')).toBe(plain(name));
      expect(read.components.map((one) => [textOf(one, 'SUMMARY'), textOf(one, 'LOCATION')])).toEqual(
        events.map(({ summary, location }) => [plain(summary), location === undefined ? undefined : plain(location)]),
      );
      for (const [place, { at, isDay }] of events.entries()) {
        const end = read.components[place]?.properties.find((property) => property.name === 'DTEND')?.value;
        if (isDay) expect(end).toBe(addDays(at.toISOString().slice(0, 10), 1).replaceAll('-', ''));
      }
    }),
  );
});

/** Line ends become one sign, and other control characters go. */
function plain(text: string): string {
  return text.replaceAll(/\r\n|[\r\u2028\u2029]/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '');
}
