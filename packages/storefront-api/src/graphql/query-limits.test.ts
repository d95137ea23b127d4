import { afterAll, describe, expect, it } from 'vitest'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { MUTATIONS, makeCart, openTestShop, pieces, type Answer } from '../testing/test-shop.ts'
import { QUERY_COST_LIMIT, createCostThrottle } from './query-cost.ts'
import { timeSliceOf } from '../testing/inline-thread.ts'
import { createTimeSlice, withTimeSlice } from './time-slice.ts'

const shop = openTestShop()
afterAll(() => shop.close())

function codes({ errors }: Answer) {
  return errors?.map(({ extensions }) => extensions?.code)
}

describe('the cost of an operation', () => {
  const costOf = async (query: string, variables = {}) => {
    const answer = (await shop.graphql(query, variables)) as Answer & {
      extensions: { cost: object }
    }
    return answer.extensions.cost
  }

  it('counts objects, connections by page size, and mutations', async () => {
    expect(await costOf('{ shop { name } }')).toMatchObject({
      requestedQueryCost: 1,
      actualQueryCost: 1,
    })
    // Two for the connection, and for each of ten products itself and two objects below it.
    const query =
      'query($size: Int!) { products(first: $size) { nodes { id priceRange { minVariantPrice { amount } } } pageInfo { hasNextPage } } }'
    expect(await costOf(query, { size: 10 })).toMatchObject({
      requestedQueryCost: 32,
      actualQueryCost: 17,
    })
    expect(await costOf('mutation { cartCreate { cart { id } } }')).toMatchObject({
      requestedQueryCost: 12,
      actualQueryCost: 12,
    })
  })

  it('reports the available cost and the restore rate', async () => {
    expect(await costOf('{ shop { name } }')).toMatchObject({
      throttleStatus: { maximumAvailable: 4_000_000, restoreRate: 200_000 },
    })
  })

  it('rejects an operation above the limit, with both numbers', async () => {
    const query = `{ collections(first: 250) { nodes { products(first: 250) { nodes { variants(first: 250) { nodes { id } } } } } } }`
    const answer = await shop.graphql(query)
    expect(answer.errors?.[0]).toMatchObject({
      message: `Query cost is 15813252, which exceeds the single query max cost limit (${QUERY_COST_LIMIT}).`,
      extensions: { code: 'MAX_COST_EXCEEDED', cost: 15_813_252, maxCost: QUERY_COST_LIMIT },
    })
  })

  it('throttles when the bucket is empty, until it is restored', () => {
    let now = 0
    const throttle = createCostThrottle(() => now)
    for (let round = 0; round < 2; round += 1) {
      throttle.assertAvailable(QUERY_COST_LIMIT)
      throttle.charge(QUERY_COST_LIMIT)
    }
    expect(() => throttle.assertAvailable(1)).toThrow('Throttled')
    expect(throttle.report(1, null).throttleStatus.currentlyAvailable).toBe(0)
    now += 1_000
    expect(() => throttle.assertAvailable(200_000)).not.toThrow()
  })
})

describe('oversized documents', () => {
  it.each([
    ['depth 6,000', `{ shop ${'{ a '.repeat(6_000)}${'}'.repeat(6_000)} }`, 'levels deep'],
    [
      'lists 6,000 deep',
      `{ node(id: ${'['.repeat(6_000)}${']'.repeat(6_000)}) { id } }`,
      'levels deep',
    ],
    [
      'a thousand aliases',
      `{ ${Array.from({ length: 1_000 }, (_, at) => `a${at}: shop { name }`).join(' ')} }`,
      'selects shop more than 250 times',
    ],
    [
      'one field a thousand times',
      `{ shop { ${'name '.repeat(1_000)} } }`,
      'selects name more than 250 times',
    ],
    [
      'a thousand fragments',
      `{ shop { name } } ${Array.from({ length: 1_000 }, (_, at) => `fragment F${at} on Shop { name }`).join(' ')}`,
      '1000 fragments',
    ],
  ])('%s: an answer in the shape of GraphQL', async (_name, query, message) => {
    const answer = await shop.graphql(query)
    expect(answer.errors?.[0]?.message).toContain(message)
    expect(codes(answer)).toEqual(['MAX_COMPLEXITY_EXCEEDED'])
  })

  it('ignores brackets in strings and comments', async () => {
    const query = `{ shop { name } # ${'{'.repeat(500)}\n search(first: 1, query: "${'['.repeat(500)}") { totalCount } }`
    expect((await shop.graphql(query)).errors).toBeUndefined()
  })

  it('a page size of 251 is rejected by name', async () => {
    const { errors } = await shop.graphql('{ products(first: 251) { nodes { id } } }')
    expect(errors?.[0]?.message).toContain('250')
  })

  it('a note of 10 kB is a user error and leaves the cart unchanged', async () => {
    const cart = await makeCart(shop, [{ merchandiseId: pieces.five }])
    const { data } = await shop.graphql(MUTATIONS.note, {
      cartId: cart.id,
      note: 'x'.repeat(10_240),
    })
    expect(data.cartNoteUpdate.userErrors[0].code).toBe('NOTE_TOO_LONG')
    const query = 'query($id: ID!) { cart(id: $id) { note totalQuantity } }'
    expect((await shop.graphql(query, { id: cart.id })).data.cart).toEqual({
      note: null,
      totalQuantity: 1,
    })
  })
})

describe('a response with too many objects', () => {
  it.each([
    [
      'objects',
      Array.from(
        { length: 200 },
        (_, at) => `a${at}: products(first: 250) { nodes { variants(first: 4) { nodes { id } } } }`,
      ).join(' '),
    ],
    [
      'fields',
      `products(first: 250) { nodes { ${Array.from({ length: 12 }, (_, at) => `v${at}: variants(first: 4) { nodes { ${Array.from({ length: 240 }, (_each, number) => `t${number}: title`).join(' ')} } }`).join(' ')} } }`,
    ],
  ])('of too many %s ends with one error', async (_name, selection) => {
    const [meridian] = fixtureInput.products
    const products = Array.from({ length: 250 }, (_, at) => ({
      ...meridian!,
      id: at + 1,
      handle: `p${at}`,
      variants: meridian!.variants.map((variant, place) => ({
        ...variant,
        id: at * 10 + place + 1,
      })),
    }))
    const large = openTestShop({ input: { ...fixtureInput, products, collections: [] } })
    const { errors } = await large.graphql(`{ ${selection} }`)
    expect(errors).toHaveLength(1)
    expect(errors?.[0]).toMatchObject({
      message: 'The query lists too many objects; ask for fewer or shorter pages.',
      extensions: { code: 'MAX_COST_EXCEEDED' },
    })
    large.close()
  })
})

describe('a response with too much text', () => {
  it('ends with one error', async () => {
    const [meridian] = fixtureInput.products
    const products = [{ ...meridian!, descriptionHtml: 'x'.repeat(50_000) }]
    const large = openTestShop({ input: { ...fixtureInput, products, collections: [] } })
    const ask = (times: number) =>
      large.graphql(
        `{ product(handle: "meridian") { ${Array.from({ length: times }, (_, at) => `a${at}: descriptionHtml`).join(' ')} } }`,
      )
    expect((await ask(190)).errors).toBeUndefined()
    const { data, errors } = await ask(210)
    expect(data.product).toBeNull()
    expect(errors).toHaveLength(1)
    expect(errors?.[0]).toMatchObject({
      message: 'The answer is too long; ask for fewer or shorter pages.',
      extensions: { code: 'MAX_COST_EXCEEDED' },
    })
    large.close()
  })
})

describe('a long-running operation', () => {
  it('yields to other operations', async () => {
    const slice = createTimeSlice(timeSliceOf('someone'))
    const work = () => {
      const end = performance.now() + 12
      while (performance.now() < end);
      return 'done'
    }
    const resolve = withTimeSlice(work)
    let turns = 0
    let running = true
    const count = () => {
      turns += 1
      if (running) setImmediate(count)
    }
    setImmediate(count)
    const budget = { objects: 1, fields: 1, characters: 1, exceeded: null }
    const context = { timeSlice: slice, budget } as Parameters<typeof resolve>[2]
    const info = { fieldNodes: [], fragments: {} } as unknown as Parameters<typeof resolve>[3]
    const results = await Promise.all(
      Array.from({ length: 20 }, () => resolve({}, {}, context, info)),
    )
    running = false
    expect(results).toEqual(Array.from({ length: 20 }, () => 'done'))
    // A quarter of a second of work, in slices of thirty milliseconds.
    expect(turns).toBeGreaterThanOrEqual(4)
  })
})
