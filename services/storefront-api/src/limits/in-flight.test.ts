import { expect, it } from 'vitest'
import { InFlight } from './in-flight.ts'

it('has no room for more of one address, or of all, than its limits, until one is over', () => {
  const requests = new InFlight({ each: 2, all: 3 })
  const first = requests.enter('a')!
  expect(requests.enter('a')).not.toBeNull()
  expect(requests.enter('a')).toBeNull()
  expect(requests.enter('b')).not.toBeNull()
  expect(requests.enter('c')).toBeNull()
  first()
  expect(requests.enter('c')).not.toBeNull()
  expect(requests.enter('a')).toBeNull()
})
