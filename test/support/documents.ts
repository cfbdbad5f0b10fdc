import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import type { Answer, TestApp } from './app.ts';
import { ok } from './app.ts';
import type { TestMember } from './factories.ts';

type Upload = 'POST /documents/' | 'POST /documents/{id}/versions/';

/** Sends a file as the browser does: the body is the file, and what is said of it stands in the query. */
export function upload<Key extends Upload>(
  test: TestApp,
  key: Key,
  input: RouteInput<Routes[Key]>,
  content: Buffer | string,
  access: string,
): Promise<Answer<RouteAnswer<Routes[Key]>>> {
  const headers = { 'content-type': 'application/octet-stream' };
  return test.call(key, input, access, { headers, payload: Buffer.from(content) });
}

export const aPdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n');

type Query = RouteInput<Routes['POST /documents/']>['query'];

/** A document of the workspace itself, or of what is named. */
export async function newDocument(
  test: TestApp,
  member: TestMember,
  given: Partial<Query> = {},
  content: Buffer | string = aPdf,
) {
  const query = { recordKind: 'organisation', recordId: member.organisationId, name: 'policy.pdf', ...given } as const;
  return ok(await upload(test, 'POST /documents/', { query }, content, member.access));
}

/** The bytes of a stored file, as they come back. */
export async function contentOf(test: TestApp, path: string, access: string) {
  const response = await test.inject({
    url: `/api/v1/documents/${path}`,
    headers: { authorization: `Bearer ${access}` },
  });
  return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers };
}
