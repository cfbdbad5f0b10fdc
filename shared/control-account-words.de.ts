import type { controlAccountWords } from './control-account-words.ts';

export const de = {
  'control_tenant-receivable':
    '{number} {name} wird nicht von Hand bebucht: Nehmen Sie „Zahlung erfassen“, „Einmalig berechnen“ oder „Gutschrift geben“ am Mietvertrag.',
  control_prepayments:
    '{number} {name} wird nicht von Hand bebucht: Nehmen Sie „Zahlung erfassen“ oder „Auszahlen“ am Mietvertrag.',
  'control_deposits-held':
    '{number} {name} wird nicht von Hand bebucht: Nehmen Sie „Zahlung erfassen“ am Mietvertrag oder „Kaution anfordern“ oder „Kaution abrechnen“ auf der Seite seiner Kaution.',
  'control_last-months-rent':
    '{number} {name} wird nicht von Hand bebucht: Nehmen Sie „Zahlung erfassen“ am Mietvertrag oder „Letzte Monatsmiete verwenden“ auf der Seite seiner Kaution.',
  control_undeposited:
    '{number} {name} wird nicht von Hand bebucht: Nehmen Sie „Zahlung erfassen“ am Mietvertrag oder „Einzahlungen“ unter Zahlungen.',
} as const satisfies Record<keyof typeof controlAccountWords, string>;
