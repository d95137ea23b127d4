import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
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
