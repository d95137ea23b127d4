import { readFileSync } from 'node:fs'
import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { icuArguments } from '#tooling/checks/icu-arguments.ts'
import { contentLocales } from '#lib/locales.ts'
import { loadMessages } from './load-messages.ts'

it.each(contentLocales)('loads the messages of %s from its own file', async (locale) => {
  const file = readFileSync(new URL(`../../messages/${locale}.json`, import.meta.url), 'utf8')
  expect(await loadMessages(locale)).toEqual(JSON.parse(file))
})

it('keeps French punctuation on the line of its word with a narrow no-break space', () => {
  const file = readFileSync(new URL('../../messages/fr.json', import.meta.url), 'utf8')
  expect(file.match(/[\p{L}})’] [:;?!»]|« \S/gu)).toBeNull()
})

/** All messages of a language by their full keys. */
function flatten(messages: object, prefix = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

describe.each(contentLocales)('the messages of %s', (locale) => {
  it('render with their arguments, in every plural form', async () => {
    const messages = await loadMessages(locale)
    const failures: string[] = []
    const t = createTranslator({
      locale,
      messages,
      onError: (error) => failures.push(error.message),
    }) as unknown as { rich: (key: string, values: object) => unknown }
    for (const [key, message] of flatten(messages))
      for (const count of [0, 1, 2, 3, 11, 100, 1000]) {
        const values = Object.fromEntries(
          [...icuArguments(message)].map((name) => [
            name,
            isNumber(message, name) ? count : `‹${name}›`,
          ]),
        )
        const elements = Object.fromEntries(
          [...message.matchAll(/<(\w+)>/g)].map(([, name]) => [name, () => `‹${name}›`]),
        )
        const text = [t.rich(key, { ...values, ...elements })].flat().join('')
        if (!text.trim() || /[{}#]|undefined|null/.test(text.replace(/# (?:is|est|رقم|は)/, '')))
          failures.push(`${key}: ${text}`)
        for (const [name, value] of Object.entries(values))
          if (typeof value === 'string' && !text.includes(value))
            failures.push(`${key} lacks ${name}`)
      }
    expect([...new Set(failures)]).toEqual([])
  })
})

const isNumber = (message: string, name: string) =>
  message.includes(`{${name}, plural,`) || message.includes(`{${name}, number`)
