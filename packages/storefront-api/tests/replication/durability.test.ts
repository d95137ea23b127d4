import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  queryShop,
  checkAcknowledgedWrites,
  checkRows,
  noAcknowledgedWrites,
  runBuyer,
} from '../../src/testing/kill-rounds.ts'
import {
  postgresForTests,
  startShopCluster,
  type ShopCluster,
} from '../../src/testing/shop-cluster.ts'
import { MUTATIONS, pieces } from '../../src/testing/test-shop.ts'

const programs = await postgresForTests()
const patience = { timeout: 60_000, interval: 50 }
/** Milliseconds that three starts may take on a busy machine. */
const START = 180_000
const NOTE = 'query($id: ID!) { cart(id: $id) { note } }'

describe.runIf(programs)(
  'under load, with a shared database',
  { meta: { needs: 'PostgreSQL' } },
  () => {
    let together: ShopCluster
    beforeAll(async () => {
      together = await startShopCluster(programs!, 3)
    }, START)
    afterAll(() => together?.end())

    /** Buyers at every process, who start over when they are rejected, until they are stopped. */
    function load() {
      const answered = noAcknowledgedWrites()
      let isOver = false
      let changes = 0
      const buyer = async (number: number) => {
        while (!isOver) {
          const endpoint = {
            get url() {
              if (isOver) throw new TypeError('The shop closes')
              return together.shops[number]!.url
            },
          }
          await runBuyer(endpoint, answered, () => (changes += 1)).catch((error: unknown) => {
            // A broken connection, or a response without data, is expected here.
            if (!(error instanceof TypeError)) throw error
          })
          await wait(20)
        }
      }
      const buyers = [0, 1, 2, 0, 1, 2].map(buyer)
      onTestFinished(() => void (isOver = true))
      return {
        /** Waits until this many more changes were acknowledged. */
        goOn: async (more = 20) => {
          const wanted = changes + more
          await vi.waitFor(() => expect(changes).toBeGreaterThan(wanted), patience)
        },
        /** Checks that every acknowledged write is stored once; returns the number of carts. */
        check: async () => {
          isOver = true
          await Promise.all(buyers)
          together.look((store) => checkRows(store, answered))
          const kept = answered.notes.size
          await checkAcknowledgedWrites(together.any(), answered)
          return kept
        },
      }
    }

    /** The impairments of a process; empty when there are none. It stays ready, because reads work. */
    const notesOf = async (number: number): Promise<string[]> => {
      const response = await together.at(number)('/ready')
      const { ready, notes = [] } = (await response.json()) as { ready: boolean; notes?: string[] }
      expect([response.status, ready]).toEqual([200, true])
      return notes
    }

    it('loses and duplicates nothing when processes of the shop are killed', async () => {
      const { goOn, check } = load()
      for (const number of [0, 1]) {
        await goOn()
        await together.shops[number]!.end('SIGKILL')
        await together.again(number)
      }
      await goOn()
      expect(await check()).toBeGreaterThan(0)
    })

    it('loses and duplicates nothing when PostgreSQL is killed, and recovers', async () => {
      const { goOn, check } = load()
      await goOn()
      together.server.signal('SIGKILL')
      const away = ['The database of the shop cannot be reached.']
      await vi.waitFor(async () => expect(await notesOf(0)).toEqual(away), patience)
      // Reads still succeed.
      expect(await queryShop(together.shops[0]!, '{ shop { name } }')).not.toBeUndefined()
      await together.server.start()
      for (const number of [0, 1, 2])
        await vi.waitFor(async () => expect(await notesOf(number)).toEqual([]), patience)
      await goOn()
      expect(await check()).toBeGreaterThan(0)
    })

    it('reports a full PostgreSQL disk, serves reads, and recovers', async () => {
      const { goOn, check } = load()
      await goOn()
      await together.server.query(`
        CREATE FUNCTION together.refuse() RETURNS trigger LANGUAGE plpgsql
          AS $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON together.log FOR EACH ROW EXECUTE FUNCTION together.refuse()`)
      const full = ['The disk of the database of the shop is full.']
      for (const number of [0, 1, 2])
        await vi.waitFor(async () => expect(await notesOf(number)).toEqual(full), patience)
      const response = await together.at(0)('/api/2025-01/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: MUTATIONS.create, variables: { input: {} } }),
      })
      const { errors } = (await response.json()) as { errors: { message: string }[] }
      expect(errors[0]!.message).toBe(
        'The change was not saved: the disk of the database is full. Nothing was changed.',
      )
      expect(await queryShop(together.shops[0]!, '{ shop { name } }')).not.toBeUndefined()
      await together.server.query('DROP TRIGGER refuse ON together.log')
      for (const number of [0, 1, 2])
        await vi.waitFor(async () => expect(await notesOf(number)).toEqual([]), patience)
      await goOn()
      expect(await check()).toBeGreaterThan(0)
    })

    it('reports a suspended PostgreSQL without waiting for it', async () => {
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
          /^(?:The change was not saved: the database cannot be reached\. Nothing was changed\.|The connection to the database was lost, so the change may or may not be saved\. Check before you try again\.)$/,
        )
      } finally {
        together.server.signal('SIGCONT')
      }
      await goOn()
      expect(await check()).toBeGreaterThan(0)
    })

    it('continues without a suspended process, which catches up when it resumes', async () => {
      const { goOn, check } = load()
      await goOn()
      const { cart } = (
        await queryShop(together.shops[1]!, MUTATIONS.create, {
          input: { lines: [{ merchandiseId: pieces.endless }] },
        })
      ).cartCreate
      const [sleeper] = together.shops
      sleeper!.child.kill('SIGSTOP')
      for (let note = 0; note < 3; note += 1)
        await queryShop(together.shops[1 + (note % 2)]!, MUTATIONS.note, {
          cartId: cart.id,
          note: String(note),
        })
      sleeper!.child.kill('SIGCONT')
      expect(await queryShop(sleeper!, NOTE, { id: cart.id })).toEqual({ cart: { note: '2' } })
      await goOn()
      expect(await check()).toBeGreaterThan(0)
    })
  },
)
