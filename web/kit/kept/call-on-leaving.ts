import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { http, type CallKey, type RequestParts, type RouteArguments } from '#web/lib/client.ts';

/** As `call`, while the page goes away: the browser sends it to its end, where it would give up another request. */
export async function callOnLeaving<Key extends CallKey>(
  key: Key,
  ...[input]: RouteArguments<Routes[Key]>
): Promise<RouteAnswer<Routes[Key]>> {
  const [method = '', path = ''] = key.split(' ');
  const { params = {}, body }: RequestParts = input ?? {};
  const filled = new Map(Object.entries(params));
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(filled.get(name))));
  const client = await http();
  const adapter = (config: InternalAxiosRequestConfig) => send(client.getUri(config), config);
  const { data } = await client.request<RouteAnswer<Routes[Key]>>({ method, url, data: body, adapter });
  return data;
}

async function send(address: string, config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const { method = 'post', headers, data } = config;
  const answer = await fetch(address, {
    method: method.toUpperCase(),
    headers: Object.entries(headers.toJSON()).map(([name, value]) => [name, String(value)]),
    body: String(data),
    keepalive: true,
  });
  if (!answer.ok) throw new TypeError(`The answer is ${answer.status}`);
  return { data: await answer.text(), status: answer.status, statusText: '', headers: {}, config };
}
