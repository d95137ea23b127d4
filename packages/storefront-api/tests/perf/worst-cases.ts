/** The body of a request at or above the limits. */
export interface WorstCase {
  name: string
  query: string
  variables?: object
}

/** Just under the maximum request size. */
const FULL = 500_000

function times(count: number, each: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => each(index)).join(' ')
}

const CART = 'cart { id } userErrors { message }'
/** Lines of one variant with different attributes, as many as fit. */
const engraved = (merchandiseId: string) =>
  Array.from({ length: 250 }, (_, line) => ({
    merchandiseId,
    attributes: Array.from({ length: 40 }, (_each, at) => ({ key: `k${at}`, value: `v${line}` })),
  }))

/** Documents that must be rejected or cheap. */
const documents: Record<string, string> = {
  'depth 6,000': `{ shop ${'{ a '.repeat(6_000)}${'}'.repeat(6_000)} }`,
  'brackets only': '{'.repeat(FULL),
  'a thousand aliases': `{ ${times(1_000, (at) => `a${at}: shop { name }`)} }`,
  'a hundred thousand tokens': `{ shop { ${'a '.repeat(FULL / 2 - 10)} } }`,
  'an unclosed string of escapes': `{ product(handle: "${'\\"'.repeat(FULL / 4 - 50)}`,
  'an unclosed block string': `{ product(handle: """${'\\"""'.repeat(FULL / 10)}`,
  'many quotes': `{ product(handle: ${'"" '.repeat(FULL / 5 - 50)}`,
  'a long string': `{ product(handle: "${'x'.repeat(FULL)}") { id } }`,
  'a long name': `{ ${'x'.repeat(FULL)} }`,
  'a long comment': `{ shop { name } } #${'{'.repeat(FULL - 100)}`,
  'lines, then errors': `${'\n'.repeat(FULL / 2 - 20_000)}{ ${times(240, (at) => `a${at}: node(id: "no") { id }`)} }`,
  'lines, then unknown fields': `${'\n'.repeat(FULL / 2 - 20_000)}{ ${times(240, (at) => `a${at}`)} }`,
  'a list of 19,000': `{ nodes(ids: [${'"a" '.repeat(19_000)}]) { id } }`,
  'objects in objects': `{ products(first: 1, query: ${'{a:'.repeat(190)}1${'}'.repeat(190)}) { nodes { id } } }`,
  'the same field, in the same field': `{ ${times(249, () => `shop { ${'name '.repeat(18)}}`)} }`,
  'the same field, four deep': `{ ${times(16, () => `shop { ${times(8, () => `brand { ${times(8, () => 'logo { alt alt }')} }`)} }`)} }`,
  'fragments that use each other': times(250, (at) =>
    at === 0
      ? '{ ...F1 }'
      : `fragment F${at} on QueryRoot { ${times(70, (to) => `...F${((at + to) % 249) + 1}`)} }`,
  ),
  'fragments of the same fields': `{ ${times(200, (at) => `...F${at}`)} } ${times(200, (at) => `fragment F${at} on QueryRoot { ${times(24, () => 'shop { name }')} }`)}`,
  'a fragment spread 250 times': `{ ${times(250, () => '...F')} } fragment F on QueryRoot { ${times(19, (at) => `a${at}: shop { name }`)} }`,
  'three thousand operations': times(3_000, (at) => `query Q${at} { shop { name } }`),
  'operations with variables': `${times(800, (at) => `query Q${at}($q: String!) { ...F }`)} fragment F on QueryRoot { ${times(240, (at) => `a${at}: products(first: 1, query: $q) { nodes { id } }`)} }`,
  'unknown arguments': `{ ${times(240, (at) => `a${at}: products(first: 1, ${times(15, (each) => `prodct${each}: 1`)}) { nodes { id } }`)} }`,
  'unknown types': times(240, (at) => `fragment F${at} on Produkt${at} { id }`),
  'whole introspection': `{ ${times(3, (at) => `s${at}: __schema { types { name fields { name args { name type { name ofType { name } } } type { name ofType { name ofType { name } } } } inputFields { name type { name } } enumValues { name } } }`)} }`,
}

/** Operations that list, search or change as much as one request may. */
function operations(merchandiseId: string): WorstCase[] {
  const list =
    'nodes { id title handle variants(first: 4) { nodes { id title price { amount } } } }'
  const words = 'a e i o u s t m b c d f g h k l n p r v ba ce di fo gu la me ni or pu'
  return [
    {
      name: 'four pages of 250',
      query: `{ ${times(4, (at) => `a${at}: products(first: 250, sortKey: PRICE) { ${list} }`)} }`,
    },
    {
      name: 'a response of ten megabytes',
      query: `{ ${times(4, (at) => `a${at}: products(first: 250) { nodes { ${times(250, (each) => `f${each}: description`)} } }`)} }`,
    },
    {
      name: 'searches of thirty words',
      query: `{ ${times(100, (at) => `a${at}: search(first: 1, query: "${words} x${at}") { totalCount }`)} }`,
    },
    {
      name: 'searches of mistyped words',
      query: `{ ${times(240, (at) => `a${at}: search(first: 1, query: "titanuimx${'abcdefghij'[at % 10]}${'abcdefghij'[Math.floor(at / 10) % 10]}") { totalCount }`)} }`,
    },
    {
      name: 'products by thirty ORs',
      query: `{ ${times(100, (at) => `a${at}: products(first: 1, query: "${words.replaceAll(' ', ' OR ')} x${at}") { nodes { id } }`)} }`,
    },
    {
      name: 'a search of 400 kB',
      query:
        'query($q: String!) { search(first: 1, query: $q) { totalCount } predictiveSearch(query: $q) { products { id } } products(first: 1, query: $q) { nodes { id } } }',
      variables: { q: 'tag:"\\'.repeat(60_000) },
    },
    {
      name: 'recommendations, 240 times',
      query: `{ ${times(240, (at) => `a${at}: productRecommendations(productId: "gid://shopify/Product/${1_000_000 + at}") { id }`)} }`,
    },
    {
      name: 'variables of 500 kB',
      query: 'query($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      variables: { ids: Array.from({ length: 120_000 }, () => 'a') },
    },
    {
      name: 'deep variables',
      query:
        'mutation($m: [CartMetafieldsSetInput!]!) { cartMetafieldsSet(metafields: $m) { userErrors { message } } }',
      variables: { m: JSON.parse('['.repeat(3_000) + ']'.repeat(3_000)) as object },
    },
    {
      name: 'wrong input objects',
      query: `mutation($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines }) { ${CART} } }`,
      variables: { lines: Array.from({ length: 20_000 }, () => ({ merchandisId: 1 })) },
    },
    {
      name: '250 engraved lines',
      query: `mutation($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines, discountCodes: [${times(200, (at) => `"C${at}"`)}] }) { cart { id lines(first: 250) { nodes { id cost { totalAmount { amount } } discountAllocations { discountedAmount { amount } } } } } userErrors { message } } }`,
      variables: { lines: engraved(merchandiseId) },
    },
    {
      name: '200 carts in one mutation',
      query: `mutation($lines: [CartLineInput!]) { ${times(200, (at) => `c${at}: cartCreate(input: { lines: $lines }) { ${CART} }`)} }`,
      variables: {
        lines: Array.from({ length: 100 }, (_, at) => ({
          merchandiseId,
          attributes: [{ key: 'k', value: `${at}` }],
        })),
      },
    },
    {
      name: '240 accounts in one mutation',
      query: `mutation { ${times(240, (at) => `c${at}: customerAccessTokenCreate(input: { email: "a${at}@b.ch", password: "password" }) { customerUserErrors { message } }`)} }`,
    },
  ]
}

/** The most expensive requests. */
export function worstCases(merchandiseId: string): WorstCase[] {
  return [
    ...Object.entries(documents).map(([name, query]) => ({ name, query })),
    ...operations(merchandiseId),
  ]
}
