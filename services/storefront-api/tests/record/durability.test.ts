import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  askShop,
  checkAnswered,
  checkRows,
  nothingAnswered,
  shopping,
} from '../../src/testing/kill-rounds.ts'
import {
  postgresForTests,
  startShopsTogether,
  type ShopsTogether,
} from '../../src/testing/shops-together.ts'
import { MUTATIONS, pieces } from '../../src/testing/test-shop.ts'

const programs = await postgresForTests()
const patience = { timeout: 30_000, interval: 50 }
/** Milliseconds that three starts may take on a busy machine. */
const START = 180_000
const NOTE = 'query($id: ID!) { cart(id: $id) { note } }'

describe.runIf(programs)(
  'under load, on a database that others share',
  { timeout: 120_000 },
  () => {
    let together: ShopsTogether
    beforeAll(async () => {
      together = await startShopsTogether(programs!, 3)
    }, START)
    afterAll(() => together?.end())

    /** Buyers at every process, who begin again where they are refused, until they are stopped. */
    function load() {
      const answered = nothingAnswered()
      let isOver = false
      let changes = 0
      const buyer = async (number: number) => {
        while (!isOver) {
          const door = {
            get url() {
              if (isOver) throw new TypeError('The shop closes')
              return together.shops[number]!.url
            },
          }
          await shopping(door, answered, () => (changes += 1)).catch((error: unknown) => {
            // A connection that breaks, or an answer without data, is the point of it.
            if (!(error instanceof TypeError)) throw error
          })
          await wait(20)
        }
      }
      const buyers = [0, 1, 2, 0, 1, 2].map(buyer)
      onTestFinished(() => void (isOver = true))
      return {
        /** Waits until so many more changes were answered. */
        goOn: async (more = 20) => {
          const wanted = changes + more
          await vi.waitFor(() => expect(changes).toBeGreaterThan(wanted), patience)
        },
        /** Everything that was answered is there, once; tells how many carts that were. */
        check: async () => {
          isOver = true
          await Promise.all(buyers)
          together.look((store) => checkRows(store, answered))
          const kept = answered.notes.size
          await checkAnswered(together.any(), answered)
          return kept
        },
      }
    }

    const isReady = async (number: number) => (await together.at(number)('/ready')).status === 200

    it('loses and doubles nothing when processes of the shop are killed', async () => {
      const { goOn, check } = load()
      for (const number of [0, 1]) {
        await goOn()
        await together.shops[number]!.end('SIGKILL')
        await together.again(number)
      }
      await goOn()
      expect(await check()).toBeGreaterThan(0)
    })

    it('loses and doubles nothing when PostgreSQL is killed, and goes on when it is back', async () => {
      const { goOn, check } = load()
      await goOn()
      together.server.signal('SIGKILL')
      await vi.waitFor(async () => expect(await isReady(0)).toBe(false), patience)
      const { reasons } = (await (await together.at(0)('/ready')).json()) as { reasons: string[] }
      expect(reasons).toEqual(['The database of the shop cannot be reached.'])
      // What is only read is answered on.
      expect(await askShop(together.shops[0]!, '{ shop { name } }')).not.toBeUndefined()
      await together.server.start()
      for (const number of [0, 1, 2])
        await vi.waitFor(async () => expect(await isReady(number)).toBe(true), patience)
      await goOn()
      expect(await check()).toBeGreaterThan(0)
    })

    it('says so when PostgreSQL sleeps, and does not wait for it', async () => {
      const { goOn, check } = load()
      await goOn()
      together.server.signal('SIGSTOP')
      try {
        const response = await together.at(0)('/api/2025-01/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: MUTATIONS.create, variables: { input: {} } }),
        })
        const { errors } = (await response.json()) as { errors: { message: string }[] }
        expect(errors[0]!.message).toMatch(
          /^(?:The change was not stored: the database cannot be reached\. Nothing was changed\.|It is not known whether the change was stored: the database went away meanwhile\. Look before you send it again\.)$/,
        )
      } finally {
        together.server.signal('SIGCONT')
      }
      await goOn()
      expect(await check()).toBeGreaterThan(0)
    })

    it('goes on without a process that sleeps, which knows everything when it wakes', async () => {
      const { goOn, check } = load()
      await goOn()
      const { cart } = (
        await askShop(together.shops[1]!, MUTATIONS.create, {
          input: { lines: [{ merchandiseId: pieces.endless }] },
        })
      ).cartCreate
      const [sleeper] = together.shops
      sleeper!.child.kill('SIGSTOP')
      for (let note = 0; note < 3; note += 1)
        await askShop(together.shops[1 + (note % 2)]!, MUTATIONS.note, {
          cartId: cart.id,
          note: String(note),
        })
      sleeper!.child.kill('SIGCONT')
      expect(await askShop(sleeper!, NOTE, { id: cart.id })).toEqual({ cart: { note: '2' } })
      await goOn()
      expect(await check()).toBeGreaterThan(0)
    })
  },
)
