import type { SanityClient } from '@sanity/client'
import { describe, expect, it, vi } from 'vitest'
import { formerSlugsToRecord, recordFormerSlugs } from './record-former-slugs.server.ts'

const content = vi.hoisted(() => ({ client: undefined as SanityClient | undefined }))
vi.mock('./content-clients.server.ts', () => ({ siteWriteClient: () => content.client }))
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

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

describe('recordFormerSlugs', () => {
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
