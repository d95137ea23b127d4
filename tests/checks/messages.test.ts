import { describe, expect, it } from 'vitest'
import { icuArguments } from '#tooling/checks/icu-arguments.ts'
import { compareWithEnglishMessages } from '#tooling/checks/translated-messages.ts'

const problems = (english: object, other: object): string[] =>
  compareWithEnglishMessages('messages/fr.json', english as never, other as never).map(
    ({ problem }) => problem,
  )

describe('messages', () => {
  it('rejects a missing, an empty and an unknown key', () => {
    expect(
      problems(
        { cart: { title: 'Cart', empty: 'Empty' }, close: 'Close' },
        { cart: { title: 'Panier', empty: ' ' }, old: 'Vieux' },
      ),
    ).toEqual(['lacks "cart.empty"', 'lacks "close"', 'has "old", which English does not know'])
  })

  it('rejects a translation with other arguments', () => {
    expect(problems({ pieces: '{count} pieces' }, { pieces: '{nombre} pièces' })).toEqual([
      '"pieces" takes {nombre}, in English {count}',
    ])
  })

  it('allows each language its own plural forms', () => {
    const english = { pieces: '{count, plural, one {# piece} other {# pieces}}' }
    const arabic = { pieces: '{count, plural, zero {لا شيء} two {قطعتان} other {# قطعة}}' }
    expect(problems(english, arabic)).toEqual([])
  })
})

describe('icuArguments', () => {
  it.each([
    ['plain', []],
    ['{a} and {b}', ['a', 'b']],
    ['{n, plural, =0 {Cart} other {Cart, {n} of {max}}}', ['n', 'max']],
    ["it''s '{not}' {so}", ['so']],
    ['{when, date, long} {who, select, her {she} other {{name}}}', ['when', 'who', 'name']],
    ['<b>{x}</b>', ['x']],
  ])('reads %s', (message, names) => {
    expect([...icuArguments(message)].toSorted()).toEqual([...names].toSorted())
  })
})
