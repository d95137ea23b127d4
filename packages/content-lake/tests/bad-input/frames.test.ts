import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytes, json, junk } from './testing/arbitraries.ts'
import { AskedLake, assertAnswered, assertWell, head, runs } from './testing/asked-lake.ts'

const requested = new AskedLake()

/** What both protocols have in their messages, mixed up. */
const message = fc.record(
  {
    jsonrpc: fc.constantFrom('2.0', 1),
    type: fc.constantFrom('open', 'close', 'x'),
    id: fc.constantFrom('1', 1, null, {}),
    method: fc.constantFrom('presence_announce', 'presence_subscribe', 'constructor', 7),
    url: fc.constantFrom('/health', '/v1/data/query/production?query=%', '//x', 'x', 1),
    params: junk,
  },
  { requiredKeys: [] },
)
const payload = fc
  .oneof(
    bytes,
    json.map((text) => Buffer.from(text)),
    message.map((object) => Buffer.from(JSON.stringify(object))),
  )
  .map((whole) => whole.subarray(0, 125))

/** A frame as RFC 6455 has it (5.2), right or wrong: text, bytes, going on, farewell, ping, and what is none. */
const frame = fc
  .record({
    first: fc.oneof(fc.constantFrom(0x81, 0x82, 0x01, 0x00, 0x80, 0x88, 0x89, 0x8a), fc.nat(255)),
    isMasked: fc.integer({ min: 0, max: 9 }).map((chance) => chance > 0),
    // 126 and 127 are followed by a longer length, for which the payload is taken.
    length: fc.option(fc.constantFrom(126, 127, 125), { nil: undefined, freq: 6 }),
    payload,
  })
  .map(({ first, isMasked, length, payload: content }) =>
    Buffer.concat([
      Buffer.from([first, (isMasked ? 0x80 : 0) | (length ?? content.length)]),
      Buffer.alloc(isMasked ? 4 : 0),
      content,
    ]),
  )

const opening = (path: string) =>
  head(
    `GET ${path} HTTP/1.1`,
    'host: localhost',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  )

describe('frames', () => {
  test.each(['/v1/streams', '/v2022-06-30/socket/production'])(
    'whatever comes over an open socket of %s is answered or ends it, and changes nothing',
    async (path) => {
      const before = requested.kept()
      await fc.assert(
        fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 5 }), async (frames) => {
          const answer = await requested.say([opening(path), ...frames], true)
          expect(answer.status).toBe(101)
          assertAnswered(answer, requested)
        }),
        runs(150),
      )
      expect(requested.kept()).toEqual(before)
      await assertWell(requested)
    },
  )
})
