import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

/** A month of a year: what is paid in, on which day (some of it back in time), what is taken back, and whether a statement is issued. */
const month = fc.record({
  paid: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 90_000 }), daysBack: fc.integer({ min: 0, max: 70 }) }), {
    maxLength: 3,
  }),
  reverses: fc.boolean(),
  issues: fc.boolean(),
});

test('statements chain over random years: opening = last closing, the lines between are the rest, closing = the fund', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(month, { minLength: 3, maxLength: 5 }), async (months) => {
      const made = await newOrganisation(app);
      const { property } = await newProperty(app, made);
      const person = await newPerson(app, made);
      const params = { id: property.id };
      const owned = { startsOn: '2025-01-01', shares: [{ personId: person.id, parts: 1_000_000 }] };
      ok(await app.call('POST /properties/{id}/ownership/', { params, body: owned }, made.access));
      const booked: { readonly on: string; readonly cents: number }[] = [];
      const entries: { readonly id: string; readonly cents: number }[] = [];
      for (const [at, { paid, reverses, issues }] of months.entries()) {
        const today = addDays(addMonths('2026-01-01', at), 14);
        const boss = await signInOn(app, today, made);
        for (const { cents, daysBack } of paid) {
          const receivedOn = addDays(today, -daysBack);
          const body = { propertyId: property.id, personId: person.id, cents, receivedOn };
          const { entryId } = ok(await app.call('POST /owner-contributions/', { body }, boss.access));
          booked.push({ on: receivedOn, cents });
          entries.push({ id: entryId, cents });
        }
        const taken = reverses ? entries.pop() : undefined;
        if (taken !== undefined) {
          const body = { reason: 'Entered twice', date: today };
          ok(await app.call('POST /journal-entries/{id}/reverse/', { params: { id: taken.id }, body }, boss.access));
          booked.push({ on: today, cents: -taken.cents });
        }
        if (!issues) continue;
        const run = ok(await app.call('POST /owner-statement-runs/', { body: {} }, boss.access));
        const { items } = ok(await app.call('GET /owner-statements/', { query: { runId: run.id } }, boss.access));
        const id = items[0]?.id ?? '';
        const { content } = ok(await app.call('GET /owner-statements/{id}/', { params: { id } }, boss.access));
        const fund = booked.filter(({ on }) => on <= content.to).reduce((sum, { cents }) => sum + cents, 0);
        expect(content.closingCents, 'the fund of the last day').toBe(fund);
        const between = content.sections.reduce((sum, { cents }) => sum + cents, content.changes.cents);
        expect(content.openingCents + between).toBe(content.closingCents);
      }
      const boss = await signInOn(app, addDays(addMonths('2026-01-01', months.length), 14), made);
      const { items } = ok(await app.call('GET /owner-statements/', { query: {} }, boss.access));
      const inFull = [];
      for (const { id } of items.toReversed())
        inFull.push(ok(await app.call('GET /owner-statements/{id}/', { params: { id } }, boss.access)).content);
      for (const [at, { openingCents, from, follows }] of inFull.entries()) {
        const before = inFull[at - 1];
        if (before === undefined) continue;
        expect([openingCents, addDays(from, -1), follows?.number]).toEqual([
          before.closingCents,
          before.to,
          before.number,
        ]);
      }
      expect(ok(await app.call('GET /owner-statement-chain/', { query: {} }, boss.access)).breaks).toEqual([]);
    }),
    { numRuns: 6, seed: 417 },
  );
}, 120_000);
