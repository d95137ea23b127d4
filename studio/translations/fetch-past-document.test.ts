import type { SanityClient } from '@sanity/client'
import { describe, expect, it, vi } from 'vitest'
import { fetchPastDocument } from './fetch-past-document.ts'

const request = vi.fn<(options: object) => Promise<unknown>>()
const client = { config: () => ({ dataset: 'production' }), request } as unknown as SanityClient
const past = () => fetchPastDocument(client, { document: 'home-en', query: { revision: 'r1' } })

describe('fetchPastDocument', () => {
  it('returns the document of a revision', async () => {
    const document = { _id: 'home-en', _type: 'home', _rev: 'r1' }
    request.mockResolvedValue({ documents: [document] })
    expect(await past()).toEqual(document)
    expect(request).toHaveBeenCalledWith({
      uri: '/data/history/production/documents/home-en',
      query: { revision: 'r1' },
    })
  })

  it.each([{ documents: [] }, { documents: null }, {}, { documents: [{ title: 'x' }] }])(
    'returns undefined if the history lacks it: %j',
    async (response) => {
      request.mockResolvedValue(response)
      expect(await past()).toBeUndefined()
    },
  )

  it('returns undefined if the history may not be read, and throws during an outage', async () => {
    request.mockRejectedValue({ statusCode: 403 })
    expect(await past()).toBeUndefined()
    request.mockRejectedValue(Object.assign(new Error('down'), { statusCode: 503 }))
    await expect(past()).rejects.toThrow('down')
  })
})
