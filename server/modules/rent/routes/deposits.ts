import type { depositRuleRoutes } from '#shared/api/deposit-rules.ts';
import type { depositSettlementRoutes } from '#shared/api/deposit-settlements.ts';
import type { depositRoutes } from '#shared/api/deposits.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { settleInstant } from '#server/modules/ledger/index.ts';
import { pdfAnswer } from '#server/adapters/pdf/pdf-answer.ts';
import { once } from '#server/modules/rent/tenancy-money/once.ts';
import { moveToDepositBank, previewBankMoves, readBankMove } from '#server/modules/rent/deposits/bank-moves.ts';
import { carryDeposit } from '#server/modules/rent/deposits/carry-deposit.ts';
import {
  addDeadline,
  addInterestRate,
  removeDeadline,
  removeInterestRate,
} from '#server/modules/rent/deposits/change-deposit-rules.ts';
import { sumRegister } from '#server/modules/rent/deposits/deposit-register.ts';
import { readDepositRules } from '#server/modules/rent/deposits/deposit-rules.ts';
import { draftSettlement, dropSettlement } from '#server/modules/rent/settlements/draft-settlement.ts';
import { exportDeposits } from '#server/modules/rent/deposits/export-deposits.ts';
import { finishSettlement } from '#server/modules/rent/settlements/finish-settlement.ts';
import { listDeposits } from '#server/modules/rent/deposits/list-deposits.ts';
import { postInterest, previewInterest, readPosted } from '#server/modules/rent/deposits/post-interest.ts';
import { readLeaseDeposit } from '#server/modules/rent/deposits/read-lease-deposit.ts';
import { requestDeposit } from '#server/modules/rent/deposits/request-deposit.ts';
import { readSettlementLetter } from '#server/modules/rent/settlements/settlement-letter.ts';
import { readSettlement } from '#server/modules/rent/settlements/settlement-rows.ts';
import { undoInterest } from '#server/modules/rent/deposits/undo-interest.ts';
import { undoSettlement } from '#server/modules/rent/settlements/undo-settlement.ts';
import { useLastMonth } from '#server/modules/rent/deposits/use-last-month.ts';

export function depositHandlers(): Handlers<typeof depositRoutes> {
  return {
    'GET /deposits/': async ({ query }, when) => {
      await settleInstant(when, query.knownAt);
      return when.transaction((tx) => listDeposits(tx, when, query));
    },
    'GET /deposit-register/': async ({ query }, when) => {
      await settleInstant(when, query.knownAt);
      return when.transaction((tx) => sumRegister(tx, when, query));
    },
    'GET /exports/deposits.csv/': async ({ query }, when) => {
      await settleInstant(when, query.knownAt);
      return exportDeposits(query, when);
    },
    'GET /leases/{id}/deposit/': ({ params }, when) => when.transaction((tx) => readLeaseDeposit(tx, when, params.id)),
    'POST /leases/{id}/deposit-requests/': acting('deposit-request', requestDeposit, readLeaseDeposit),
    'POST /deposit-transfer-previews/': ({ body }, when) => when.transaction((tx) => previewBankMoves(tx, when, body)),
    'POST /deposit-transfers/': ({ body }, when) =>
      when.transaction(async (tx) => {
        const act = { act: 'deposit-transfer', content: body };
        const entryId = await once(tx, when, act, () => moveToDepositBank(tx, when, body));
        return readBankMove(tx, when, entryId, body);
      }),
    'POST /leases/{id}/deposit-carry/': acting('deposit-carry', carryDeposit, readLeaseDeposit),
    'POST /leases/{id}/last-months-rent-uses/': acting('last-month', useLastMonth, readLeaseDeposit),
    'POST /deposit-interest-previews/': ({ body }, when) => when.transaction((tx) => previewInterest(tx, when, body)),
    'POST /deposit-interest/': ({ body }, when) =>
      when.transaction(async (tx) => {
        const act = { act: 'deposit-interest', content: body };
        const postingId = await once(tx, when, act, () => postInterest(tx, when, body));
        return readPosted(tx, when.session.organisationId, postingId);
      }),
    'POST /deposit-interest/{id}/undo/': acting('undo-interest', undoInterest, readLeaseDeposit),
  };
}

export function depositRuleHandlers(): Handlers<typeof depositRuleRoutes> {
  return {
    'GET /deposit-rules/': (_, when) => when.transaction((tx) => rules(tx, when)),
    'POST /deposit-interest-rates/': ({ body }, when) =>
      when.transaction((tx) => addInterestRate(tx, when, body).then(() => rules(tx, when))),
    'POST /deposit-interest-rates/{id}/remove/': ({ params }, when) =>
      when.transaction((tx) => removeInterestRate(tx, when, params.id).then(() => rules(tx, when))),
    'POST /deposit-deadlines/': ({ body }, when) =>
      when.transaction((tx) => addDeadline(tx, when, body).then(() => rules(tx, when))),
    'POST /deposit-deadlines/{id}/remove/': ({ params }, when) =>
      when.transaction((tx) => removeDeadline(tx, when, params.id).then(() => rules(tx, when))),
  };
}

export function depositSettlementHandlers(): Handlers<typeof depositSettlementRoutes> {
  return {
    'POST /leases/{id}/deposit-settlement/': ({ params, body }, when) =>
      when.transaction(async (tx) => readSettlement(tx, when, await draftSettlement(tx, when, params.id, body))),
    'GET /deposit-settlements/{id}/': ({ params }, when) =>
      when.transaction((tx) => readSettlement(tx, when, params.id)),
    'GET /deposit-settlements/{id}/letter.pdf/': async ({ params, query }, when) => {
      const { name, paper } = await when.transaction((tx) => readSettlementLetter(tx, when, params.id, query));
      return pdfAnswer(name, paper);
    },
    'POST /deposit-settlements/{id}/remove/': ({ params }, when) =>
      when.transaction((tx) => dropSettlement(tx, when, params.id)),
    'POST /deposit-settlements/{id}/finish/': acting('finish-settlement', finishSettlement, readSettlement),
    'POST /deposit-settlements/{id}/undo/': acting('undo-settlement', undoSettlement, readSettlement),
  };
}

async function rules(tx: Tx, { session }: Act) {
  const { interest, deadlines } = await readDepositRules(tx, session.organisationId);
  return { interest: [...interest], deadlines: [...deadlines] };
}

/** Does something, once for each key, and answers with what it is about as it is now. */
function acting<Body, Answer>(
  act: string,
  command: (tx: Tx, act: Act, id: string, body: Body) => Promise<string>,
  present: (tx: Tx, act: Act, id: string) => Promise<Answer>,
) {
  return ({ params, body }: { readonly params: { readonly id: string }; readonly body: Body }, when: SignedInContext) =>
    when.transaction(async (tx) => {
      const content = [params.id, body];
      return present(tx, when, await once(tx, when, { act, content }, () => command(tx, when, params.id, body)));
    });
}
