import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locales } from '#lib/locales.ts'
import { loadMessages } from './messages.ts'

it.each(locales)('reads %s from the file of its own name', async (locale) => {
  const file = readFileSync(new URL(`../../messages/${locale}.json`, import.meta.url), 'utf8')
  expect(await loadMessages(locale)).toEqual(JSON.parse(file))
})

it('keeps French signs with their word, by a narrow space that does not break', () => {
  const file = readFileSync(new URL('../../messages/fr.json', import.meta.url), 'utf8')
  expect(file.match(/[\p{L}})’] [:;?!»]|« \S/gu)).toBeNull()
})
