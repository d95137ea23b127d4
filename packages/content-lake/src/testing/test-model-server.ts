import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import type { Json } from './test-lake.ts'

/** How the model answers one request. */
export type ModelReply =
  /** A text, streamed in pieces. */
  | { text: string; finish?: string; choices?: number; withoutUsage?: boolean; usage?: object }
  | { refusal: string }
  | { status: number; message?: string; headers?: Record<string, string> }
  /** Events that are no JSON. */
  | 'broken-event'
  /** A connection that closes within the answer. */
  | 'cut-off'
  /** Headers and nothing else. */
  | 'silence'
  /** Bytes until the client closes the connection. */
  | 'endless-line'
  | 'endless-error'

export interface TestModelServer {
  /** Base URL, for `CONTENT_LAKE_MODEL_URL`. */
  url: string
  /** Bodies of all requests, oldest first. */
  requests: Json[]
  /** Headers of all requests. */
  headers: IncomingMessage['headers'][]
  /** Requests whose connection the client closed before their end. */
  aborted: () => number
  /** Answers all further requests. */
  reply: (answer: (body: Json, index: number) => ModelReply | Promise<ModelReply>) => void
  close: () => Promise<void>
}

/** Settings of a lake that uses a test model. */
export const modelVariables = ({ url }: Pick<TestModelServer, 'url'>) => ({
  CONTENT_LAKE_MODEL_URL: url,
  CONTENT_LAKE_MODEL: 'test-model',
  CONTENT_LAKE_MODEL_KEY: 'model-key',
})

/** A server that speaks the chat completions protocol, closed after the test. */
export async function serveTestModel(): Promise<TestModelServer> {
  const server = await startTestModel()
  onTestFinished(server.close)
  return server
}

/** The same, closed by the caller: many tests may share one. */
export async function startTestModel(): Promise<TestModelServer> {
  const requests: Json[] = []
  const headers: IncomingMessage['headers'][] = []
  let aborted = 0
  let answer: Parameters<TestModelServer['reply']>[0] = () => ({ text: 'Yes' })
  const server = createServer((request, response) => {
    response.on('close', () => (aborted += response.writableFinished ? 0 : 1))
    void respond(request, response)
  })
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    requests.push(JSON.parse(body))
    headers.push(request.headers)
    send(response, await answer(requests.at(-1), requests.length - 1))
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    headers,
    aborted: () => aborted,
    reply: (given) => void (answer = given),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const PIECE = 24

function send(response: ServerResponse, reply: ModelReply): void {
  if (typeof reply === 'object' && 'status' in reply) {
    const { status, message = 'Error', headers = {} } = reply
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message } }))
    return
  }
  if (reply === 'endless-error') {
    response.writeHead(500, { 'content-type': 'text/plain' })
    return writeWithoutEnd(response)
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (reply === 'endless-line') return writeWithoutEnd(response)
  const event = (data: unknown) => void response.write(`data: ${JSON.stringify(data)}\n\n`)
  const choice = (fields: object, index = 0) =>
    event({ id: 'x', object: 'chat.completion.chunk', choices: [{ index, ...fields }] })
  if (reply === 'silence') return response.flushHeaders()
  if (reply === 'broken-event') return void response.end('data: {"choices": [\n\n')
  if (reply === 'cut-off') {
    choice({ delta: { content: '{"texts": [' } })
    setImmediate(() => response.destroy())
    return
  }
  if ('refusal' in reply) choice({ delta: { refusal: reply.refusal }, finish_reason: 'stop' })
  else {
    for (let at = 0; at < reply.text.length; at += PIECE)
      for (let index = 0; index < (reply.choices ?? 1); index++)
        choice({ delta: { content: reply.text.slice(at, at + PIECE) } }, index)
    choice({ delta: {}, finish_reason: reply.finish ?? 'stop' })
    if (!reply.withoutUsage)
      event({
        choices: [],
        usage: reply.usage ?? { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
      })
  }
  response.end('data: [DONE]\n\n')
}

function writeWithoutEnd(response: ServerResponse): void {
  const block = 'x'.repeat(64 * 1024)
  Readable.from(
    (function* () {
      for (;;) yield block
    })(),
  ).pipe(response)
}

/** The texts that a request for a translation or a transformation contains. */
export function textsOfRequest(body: Json): { key: string; text: string[] }[] {
  return JSON.parse(body.messages.at(-1).content).texts
}

/** A reply that changes each text of a request. */
export function changeTexts(change: (text: string) => string): (body: Json) => ModelReply {
  return (body) => ({
    text: JSON.stringify({
      texts: textsOfRequest(body).map(({ key, text }) => ({ key, text: text.map(change) })),
    }),
  })
}
