import { ClientError, type SanityClient } from '@sanity/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formerSlugsToRecord, recordFormerSlugs } from './record-former-slugs.server.ts'

const content = vi.hoisted(() => ({ client: undefined as SanityClient | undefined }))
vi.mock('./content-clients.server.ts', () => ({ siteWriteClient: () => content.client }))
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
beforeEach(() => warn.mockClear())

const row = (slug: string | null, formerSlugs?: string[], _id = 'watch') => ({
  _id,
  _updatedAt: '2026-11-29T00:00:00Z',
  slug,
  ...(formerSlugs && { formerSlugs }),
})

describe('formerSlugsToRecord', () => {
  it.each([
    ['a slug that changed', [row('luna')], [row('selene')], ['luna']],
    ['a slug that was removed', [row('luna')], [row(null)], ['luna']],
    ['a slug that changed back', [row('selene', ['luna'])], [row('luna', ['luna'])], ['selene']],
    ['no unchanged slug', [row('luna')], [row('luna')], []],
    ['no slug that the document lists', [row('luna')], [row('selene', ['luna'])], []],
    ['no first slug', [row(null)], [row('luna')], []],
    ['no slug of a new document', [], [row('luna')], []],
    ['no slug of a deleted document', [row('luna')], [], []],
    ['no slug of another document', [row('luna')], [row('selene', [], 'other')], []],
  ])('finds %s', (_, before, now, slugs) => {
    expect(formerSlugsToRecord(before, now)).toEqual(slugs.map((slug) => ({ id: 'watch', slug })))
  })
})

/** A document of the content service, with the calls of the client that the site uses. */
function contentOf(ids: readonly string[]) {
  const copies = new Map(ids.map((_id) => [_id, { _id, _rev: 0, formerSlugs: [] as string[] }]))
  const write = (_id: string, formerSlugs: string[]) => {
    const stored = copies.get(_id)!
    copies.set(_id, {
      _id,
      _rev: stored._rev + 1,
      formerSlugs: [...stored.formerSlugs, ...formerSlugs],
    })
  }
  /** @param beforeWrite what another program does just before each write of this client */
  const client = (beforeWrite: (id: string) => void) => {
    const fetch = async () => [...copies.values()].map((copy) => ({ ...copy, slug: 'selene' }))
    const patch = (id: string) => {
      let revision: number
      let added: string[]
      const builder = {
        ifRevisionId: (value: number) => ((revision = value), builder),
        setIfMissing: () => builder,
        insert: (_at: string, _path: string, items: string[]) => ((added = items), builder),
        commit: async () => {
          beforeWrite(id)
          if (copies.get(id)?._rev !== revision)
            throw new ClientError({ statusCode: 409, headers: {}, body: 'Conflict' } as never)
          write(id, added)
        },
      }
      return builder
    }
    return { fetch, patch } as unknown as SanityClient
  }
  const stored = () => [...copies.values()].map(({ formerSlugs }) => formerSlugs)
  return { client, write, stored }
}

describe('recordFormerSlugs', () => {
  const copies = ['watch', 'drafts.watch', 'versions.spring.watch', 'versions.autumn.watch']

  it('logs nothing when another process stores the slug in each copy first', async () => {
    const service = contentOf(copies)
    const addedByOther = new Set<string>()
    content.client = service.client((id) => {
      if (!addedByOther.has(id)) service.write(id, ['luna'])
      addedByOther.add(id)
    })
    await recordFormerSlugs([row('luna')], [row('selene')])
    expect(warn).not.toHaveBeenCalled()
    expect(service.stored()).toEqual(copies.map(() => ['luna']))
  })

  it('stores the slug in each copy when each is edited meanwhile', async () => {
    const service = contentOf(copies)
    const edited = new Map<string, number>()
    content.client = service.client((id) => {
      const edits = edited.get(id) ?? 0
      if (edits < 2) service.write(id, [])
      edited.set(id, edits + 1)
    })
    await recordFormerSlugs([row('luna')], [row('selene')])
    expect(warn).not.toHaveBeenCalled()
    expect(service.stored()).toEqual(copies.map(() => ['luna']))
  })

  it('logs no slug that another process stores at the last attempt', async () => {
    const service = contentOf(['watch'])
    let writes = 0
    content.client = service.client((id) => {
      writes += 1
      service.write(id, writes === 3 ? ['luna'] : [])
    })
    await recordFormerSlugs([row('luna')], [row('selene')])
    expect(warn).not.toHaveBeenCalled()
    expect(service.stored()).toEqual([['luna']])
  })

  it('logs a slug of a document that is edited at every attempt', async () => {
    const service = contentOf(['watch'])
    content.client = service.client((id) => service.write(id, []))
    await recordFormerSlugs([row('luna')], [row('selene')])
    expect(warn).toHaveBeenCalledOnce()
    expect(service.stored()).toEqual([[]])
  })

  it.each([
    ['without a write token', undefined, 'SANITY_API_WRITE_TOKEN is not set'],
    ['when content rejects it', new Error('Insufficient permissions'), 'Insufficient permissions'],
  ])('logs a slug that is not stored %s', async (_, error, reason) => {
    const fetch = () => Promise.reject(error)
    content.client = error && ({ fetch } as unknown as SanityClient)
    await recordFormerSlugs([row('luna')], [row('selene')])
    expect(warn).toHaveBeenLastCalledWith(
      `The former slug "luna" of watch was not stored, so its URL does not redirect: ${reason}`,
    )
  })
})
