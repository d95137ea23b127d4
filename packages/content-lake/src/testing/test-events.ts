import { expect, onTestFinished } from 'vitest'
import type { Json } from './test-lake.ts'

/** A queue of events, read one by one. */
export function eventQueue<T>(): { push: (event: T) => void; next: () => Promise<T> } {
  const [events, waiting] = [[] as T[], [] as ((event: T) => void)[]]
  return {
    push: (event) => (waiting.length > 0 ? waiting.shift()!(event) : void events.push(event)),
    next: () =>
      events.length > 0
        ? Promise.resolve(events.shift()!)
        : new Promise((resolve) => waiting.push(resolve)),
  }
}

export interface EventStreamFrame {
  event: string
  id: string
  data: Json
}

/** Reads frames of an event stream; undefined at its end. */
export async function openEventStream(
  {
    request,
  }: { request: (path: string, init: { headers: Record<string, string> }) => Promise<Response> },
  path: string,
  lastEventId?: string,
): Promise<() => Promise<EventStreamFrame | undefined>> {
  const response = await request(path, {
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader.cancel())
  let rest = ''
  const nextFrame = async (): Promise<string | undefined> => {
    while (!rest.includes('\n\n')) {
      const { done, value } = await reader.read()
      if (done) return undefined
      rest += value
    }
    const frame = rest.slice(0, rest.indexOf('\n\n'))
    rest = rest.slice(frame.length + 2)
    // Skips keep-alive comments.
    return frame.startsWith(':') ? nextFrame() : frame
  }
  return async () => {
    const frame = await nextFrame()
    if (frame === undefined) return undefined
    const field = (name: string): string =>
      new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1] ?? ''
    return { event: field('event'), id: field('id'), data: JSON.parse(field('data')) }
  }
}
