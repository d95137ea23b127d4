import { expect, it } from 'vitest'
import { InFlight } from './in-flight.ts'

it('lets a request wait for another of its address, and has no room beyond', async () => {
  const requests = new InFlight({ each: 1, waitingEach: 1, all: 9 })
  const first = await requests.enter('a')!
  let isWaiting = true
  const second = requests.enter('a')!.then((leave) => {
    isWaiting = false
    return leave
  })
  expect(requests.enter('a')).toBeNull()
  ;(await requests.enter('b'))!()
  expect(isWaiting).toBe(true)
  first()
  ;(await second)()
  expect(requests.enter('a')).not.toBeNull()
})

it('has room for a few of an address, however many others there are', async () => {
  const requests = new InFlight({ each: 6, waitingEach: 0, all: 12 })
  for (const address of ['a', 'b'])
    for (let each = 0; each < 6; each += 1) await requests.enter(address)
  const found = Array.from({ length: 6 }, () => requests.enter('c'))
  expect(found.filter((each) => each !== null)).toHaveLength(4)
})
