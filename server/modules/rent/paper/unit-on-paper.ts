import type { Language } from '#server/modules/rent/tenancy-money/formats.ts';

/** “Unit 1, Harbor View”: a number alone reads as part of the street. */
export function unitOnPaper(name: string, language: Language): string {
  if (!/^\d+$/.test(name)) return name;
  return language === 'de' ? `Einheit ${name}` : `Unit ${name}`;
}
