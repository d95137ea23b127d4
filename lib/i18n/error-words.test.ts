import { expect, it } from 'vitest'
import { locales } from '#lib/locales.ts'
import { errorWords } from './error-words.ts'
import { loadMessages } from './messages.ts'

it.each(locales)('says in %s what the messages say', async (locale) => {
  const { title, body, retry } = (await loadMessages(locale)).errors
  expect(errorWords[locale]).toEqual({ title, body, retry })
})
