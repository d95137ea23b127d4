import { describe, expect, test } from 'vitest'
import { testClientConfig } from '../../src/testing/test-client.ts'
import { FEATURES, generations, type Generation } from './testing/generations.ts'

const shows = (generation: Generation) => {
  const client = generation.createClient(testClientConfig('http://127.0.0.1:1', {}))
  return Object.entries(FEATURES)
    .filter(([, { shown }]) => Boolean(shown(client, generation)))
    .map(([name]) => name)
}

describe('generations', () => {
  test.each(generations())(
    'the table names what client $name has, and nothing else',
    (generation) => {
      const named = Object.entries(FEATURES)
        .filter(([, feature]) => (feature.in as readonly number[]).includes(generation.name))
        .map(([name]) => name)
      expect(shows(generation)).toEqual(named)
    },
  )
})
