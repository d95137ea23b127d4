/** A value of any type, as an import, a script or an earlier schema may leave in a field. */
export interface OddValue {
  name: string
  /** @param field the value in its place */
  make: (field: unknown) => unknown
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const oddValues: readonly OddValue[] = [
  ['a word', () => 'torn'],
  ['an empty text', () => ''],
  ['an incomplete URL', () => 'https://'],
  ['a huge text', () => 'long '.repeat(20_000)],
  ['a number', () => 7],
  ['a negative number', () => -1.5],
  ['a boolean', () => true],
  ['an empty object', () => ({})],
  ['a text in languages', () => ({ _type: 'localeString', en: 'torn', fr: { en: 'torn' } })],
  ['an unresolved reference', () => ({ _type: 'reference', _ref: 'no-such-document' })],
  ['an object of an unknown type', (field: unknown) => ({ ...asObject(field), _type: 'hologram' })],
  ['a retired field', (field: unknown) => ({ ...asObject(field), retired: { by: [null] } })],
  ['an empty list', () => []],
  ['a list with gaps', () => [null, null]],
  ['a list of words', () => ['torn']],
  ['a list of numbers', () => [7]],
  ['a list of lists', () => [[]]],
  ['a list of empty objects', () => [{}]],
].map(([name, make]) => ({ name, make }) as OddValue)

const asObject = (field: unknown): object => (isObject(field) ? field : {})
