import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { forms1099ToFile } from '#shared/tax/form-1099.ts';
import type { Form } from '#shared/tax/form-1099.ts';

export type Payee = RouteAnswer<Routes['GET /tax-forms/']>['items'][number];
export type PayeeInFull = RouteAnswer<Routes['GET /tax-forms/{id}/']>;
export type FormSummary = RouteAnswer<Routes['GET /tax-forms-summary/']>;
export type Withheld = RouteAnswer<Routes['GET /tax-withholding/']>['items'][number];
export type TaxRuleRow = RouteAnswer<Routes['GET /tax-rules/']>['items'][number];
export type TaxAccount = RouteAnswer<Routes['GET /tax-accounts/']>['items'][number];

export interface FormAsked {
  readonly year: number;
  readonly form: Form;
}

/** The year before until the forms of it are due, which is in the spring; then this one. */
export function yearsFor(today: string): { readonly usual: number; readonly all: readonly number[] } {
  const now = Number(today.slice(0, 4));
  const usual = Number(today.slice(5, 7)) <= 4 ? now - 1 : now;
  return { usual, all: [now, now - 1, now - 2, now - 3, now - 4] };
}

export function formIn(text: string): Form {
  return forms1099ToFile.find((form) => form === text) ?? '1099-NEC';
}
