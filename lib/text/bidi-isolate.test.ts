import { describe, expect, it } from 'vitest'
import { bidiIsolate, repairBidiIsolates } from './bidi-isolate.ts'

const address = bidiIsolate('1420, rue de l’Aurore')
const whole = `قبل ${address} بعد`

describe('bidiIsolate', () => {
  it('isolates a text of another direction', () => {
    expect(address).toBe('\u20681420, rue de l’Aurore\u2069')
  })

  it.each([
    [whole, whole],
    ['no run', 'no run'],
    [whole.slice(0, 12), `${whole.slice(0, 12)}\u2069`],
    [whole.slice(12), `\u2068${whole.slice(12)}`],
    [
      `${whole.slice(12)} ${whole.slice(0, 12)}`,
      `\u2068${whole.slice(12)} ${whole.slice(0, 12)}\u2069`,
    ],
  ])('repairs cut isolates: %j', (part, mended) => {
    expect(repairBidiIsolates(part)).toBe(mended)
  })
})
