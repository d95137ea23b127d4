import { expect, it } from 'vitest'
import type { Asking } from './look-up.ts'
import { notChecked } from './look-up.ts'
import { checkPublished } from './published-target.ts'

/** A document with links, in content that holds these ids. */
function among(held: string[] | Error, _id = 'drafts.home') {
  const asked: string[][] = []
  const fetch = (_: string, { ids }: { ids: string[] }) => {
    asked.push(ids)
    if (held instanceof Error) return Promise.reject(held)
    return Promise.resolve(ids.filter((id) => held.includes(id)))
  }
  const document = { _id, modules: [{ link: { reference: { _ref: 'a' } } }, { _ref: 'b' }] }
  const context = { document, getClient: () => ({ fetch }) } as unknown as Asking
  return { asked, context }
}

it('warns of a link to what is not published, and asks once for all links of a document', async () => {
  const { asked, context } = among(['a', 'drafts.b'])
  expect(await checkPublished({ _ref: 'a' }, context)).toBe(true)
  expect(await checkPublished({ _ref: 'b' }, context)).toContain('Publish it too')
  expect(asked).toEqual([['a', 'b']])
})

it('counts what comes with the same release', async () => {
  const { context } = among(['versions.r1.a', 'versions.r2.b'], 'versions.r1.home')
  expect(await checkPublished({ _ref: 'a' }, context)).toBe(true)
  expect(await checkPublished({ _ref: 'b' }, context)).toContain('nor in this release')
})

it('says so when it could not be checked, and nothing of a link that leads nowhere yet', async () => {
  const { context } = among(new Error('away'))
  expect(await checkPublished({ _ref: 'a' }, context)).toBe(notChecked)
  expect(await checkPublished(undefined, context)).toBe(true)
})
