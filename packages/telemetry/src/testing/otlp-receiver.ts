import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { double, fieldsOf, hex, messages, text, whole, type Field } from './protobuf.ts'

type Values = Record<string, string | number | boolean>

/** A received span. */
export interface ReceivedSpan {
  service: string
  name: string
  traceId: string
  spanId: string
  /** Empty for a root span. */
  parentId: string
  /** OTLP values: 1 internal, 2 server, 3 client. */
  kind: number
  attributes: Values
  /** Ids of linked spans in other traces. */
  links: string[]
  isError: boolean
  /** Nanoseconds since 1970. */
  start: number
  end: number
  /** The raw message, for checks that something is absent. */
  raw: string
}

/** A received data point; for a histogram `value` is the sum. */
export interface ReceivedPoint {
  service: string
  name: string
  attributes: Values
  value: number
  count: number
}

export interface OtlpReceiver {
  /** Value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  readonly spans: ReceivedSpan[]
  readonly points: ReceivedPoint[]
  /** Headers of every request. */
  readonly headers: Record<string, string | string[] | undefined>[]
  /** Status of further responses. */
  status: number
  /** Resolves with the first matching span, once received. */
  span(matches: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>
  point(matches: (point: ReceivedPoint) => boolean): Promise<ReceivedPoint>
  close(): Promise<void>
}

/** An OTLP collector (HTTP, protobuf) that stores everything it receives. */
export async function startOtlpReceiver(port = 0): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const points: ReceivedPoint[] = []
  const headers: OtlpReceiver['headers'] = []
  let waiting: (() => boolean)[] = []
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = fieldsOf(await buffer(request))
    headers.push(request.headers)
    if (receiver.status === 200) {
      if (request.url === '/v1/traces') spans.push(...spansOf(body))
      if (request.url === '/v1/metrics') points.push(...pointsOf(body))
    }
    response.writeHead(receiver.status, { 'content-type': 'application/x-protobuf' }).end()
    waiting = waiting.filter((isThere) => !isThere())
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const arrival = <T>(list: readonly T[], matches: (each: T) => boolean): Promise<T> =>
    new Promise((resolve) => {
      const look = (): boolean => {
        const found = list.findLast(matches)
        if (found !== undefined) resolve(found)
        return found !== undefined
      }
      if (!look()) waiting.push(look)
    })
  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    points,
    headers,
    status: 200,
    span: (matches) => arrival(spans, matches),
    point: (matches) => arrival(points, matches),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return receiver
}

function valuesOf(fields: readonly Field[], number: number): Values {
  return Object.fromEntries(
    messages(fields, number).map((pair) => {
      const [value = []] = messages(pair, 2)
      const type = value[0]?.number
      const read =
        type === 1
          ? text(value, 1)
          : type === 2
            ? whole(value, 2) === 1
            : type === 4
              ? double(value, 4)
              : whole(value, type ?? 0)
      return [text(pair, 1), read]
    }),
  )
}

function serviceOf(group: readonly Field[]): string {
  const [resource = []] = messages(group, 1)
  return String(valuesOf(resource, 1)['service.name'])
}

function spansOf(request: readonly Field[]): ReceivedSpan[] {
  return messages(request, 1).flatMap((group) =>
    messages(group, 2).flatMap((scope) =>
      messages(scope, 2).map((span) => ({
        service: serviceOf(group),
        name: text(span, 5),
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentId: hex(span, 4),
        kind: whole(span, 6),
        attributes: valuesOf(span, 9),
        links: messages(span, 13).map((link) => hex(link, 2)),
        isError: messages(span, 15).some((status) => whole(status, 3) === 2),
        start: whole(span, 7),
        end: whole(span, 8),
        raw: [
          ...messages(span, 15).map((status) => text(status, 2)),
          ...messages(span, 11).map((event) => JSON.stringify(valuesOf(event, 3))),
          JSON.stringify(valuesOf(span, 9)),
          text(span, 5),
        ].join('\n'),
      })),
    ),
  )
}

function pointsOf(request: readonly Field[]): ReceivedPoint[] {
  return messages(request, 1).flatMap((group) =>
    messages(group, 2).flatMap((scope) =>
      messages(scope, 2).flatMap((metric) => {
        const reported = { service: serviceOf(group), name: text(metric, 1) }
        const numbers = [5, 7].flatMap((kind) => messages(metric, kind))
        const histograms = messages(metric, 9)
        return [
          ...numbers.flatMap((data) =>
            messages(data, 1).map((point) => ({
              ...reported,
              attributes: valuesOf(point, 7),
              value: point.some(({ number }) => number === 6) ? whole(point, 6) : double(point, 4),
              count: 1,
            })),
          ),
          ...histograms.flatMap((data) =>
            messages(data, 1).map((point) => ({
              ...reported,
              attributes: valuesOf(point, 9),
              value: double(point, 5),
              count: whole(point, 4),
            })),
          ),
        ]
      }),
    ),
  )
}

/** Formats spans as an indented tree, one per line. */
export function formatSpanTree(spans: readonly ReceivedSpan[]): string {
  const known = new Set(spans.map(({ spanId }) => spanId))
  const lines: string[] = []
  const tell = (span: ReceivedSpan, depth: number): void => {
    const ms = ((span.end - span.start) / 1e6).toFixed(1)
    const reported = Object.entries(span.attributes)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')
    lines.push(`${'  '.repeat(depth)}${span.service} ${span.name} ${ms} ms  ${reported}`)
    const parts = spans.filter(({ parentId }) => parentId === span.spanId)
    for (const part of parts.toSorted((a, b) => a.start - b.start)) tell(part, depth + 1)
  }
  for (const root of spans.filter(({ parentId }) => !known.has(parentId))) tell(root, 0)
  return lines.join('\n')
}
