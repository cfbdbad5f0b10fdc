import { addDays } from '#shared/dates.ts';

/** What happens on a day, or from one instant to another. */
export interface IcalEvent {
  readonly uid: string;
  /** When it was last changed. */
  readonly stamp: Date;
  readonly sequence: number;
  readonly when: { readonly day: string } | { readonly from: Date; readonly to: Date };
  readonly summary: string;
  readonly location?: string | undefined;
}

/**
 * A calendar as RFC 5545 has it. Days are dates without a zone and instants are in UTC, so that no zone has to be described:
 * programs disagree about those.
 */
export function writeCalendar(name: string, events: readonly IcalEvent[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gable//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]
    .map(contentLine)
    .concat(events.map(writeEvent), contentLine('END:VCALENDAR'))
    .join('');
}

export function writeEvent({ uid, stamp, sequence, when, summary, location }: IcalEvent): string {
  const isDay = 'day' in when;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${instantOf(stamp)}`,
    `SEQUENCE:${sequence}`,
    // The end is the day after the last.
    ...(isDay
      ? [`DTSTART;VALUE=DATE:${dayOf(when.day)}`, `DTEND;VALUE=DATE:${dayOf(addDays(when.day, 1))}`]
      : [`DTSTART:${instantOf(when.from)}`, `DTEND:${instantOf(when.to)}`]),
    `SUMMARY:${escapeText(summary)}`,
    ...(location === undefined ? [] : [`LOCATION:${escapeText(location)}`]),
    // A day on which something is due keeps nobody from other appointments.
    ...(isDay ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ]
    .map(contentLine)
    .join('');
}

function dayOf(date: string): string {
  return date.replaceAll('-', '');
}

function instantOf(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '');
}

const octetsAtMost = 75;

/** A line has at most 75 octets; a longer one goes on behind a space, and never within a character. */
function contentLine(text: string): string {
  let line = '';
  let octets = 0;
  for (const character of text) {
    const more = Buffer.byteLength(character);
    if (octets + more > octetsAtMost) {
      line += '\r\n ';
      octets = 1;
    }
    line += character;
    octets += more;
  }
  return `${line}\r\n`;
}
