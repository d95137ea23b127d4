import { describe, expect, test } from 'vitest'
import { parseJsonMessage } from './parse-json-message.ts'

const read = (text: string) => parseJsonMessage(Buffer.from(text), false)

describe('parseJsonMessage', () => {
  test('a message with too many values is rejected, because it is parsed synchronously', () => {
    const holding = (values: number) => `{"a":[${'{},'.repeat(values / 2)}0]}`
    expect(read(holding(1_900))).toHaveProperty('a')
    expect(read(holding(2_100))).toBeUndefined()
    expect(read(`{"a":"${'['.repeat(200_000)}"}`)).toHaveProperty('a')
    expect(read(`${'['.repeat(200_000)}`)).toBeUndefined()
    expect([read('[]'), read('no json')]).toEqual([undefined, undefined])
  })
})
