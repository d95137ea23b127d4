import { describe, expect, it } from 'vitest'
import { SplitPageStore } from './split-page-store.ts'
import { frameworkPage } from './testing/framework-page.ts'

const page = (words: string): string => frameworkPage(`<p>${words}</p>`, [`1:"${words}"`])

describe('SplitPageStore', () => {
  it('splits a version once', () => {
    const store = new SplitPageStore()
    expect(store.getOrSplit('/', 'a', page('x'))).toBe(store.getOrSplit('/again', 'a', page('x')))
  })

  it('evicts the least recently used pages with their payloads', () => {
    const first = new SplitPageStore(1).getOrSplit('/', 'a', page('1'))!
    const room = (first.document.byteLength + first.payload.byteLength) * 2
    const store = new SplitPageStore(room)
    const one = store.getOrSplit('/1', 'a', page('1'))!
    const two = store.getOrSplit('/2', 'b', page('2'))!
    store.getOrSplit('/1', 'a', page('1'))
    store.getOrSplit('/3', 'c', page('3'))
    expect(store.getOrSplit('/1', 'a', page('1'))).toBe(one)
    expect(store.findPayload('/1', one.payloadHash)).toBe(one.payload)
    expect(store.findPayload('/2', two.payloadHash)).toBeUndefined()
  })

  it('counts each encoding of a page', async () => {
    const { document, payload } = new SplitPageStore(1).getOrSplit('/', 'a', page('1'))!
    const store = new SplitPageStore((document.byteLength + payload.byteLength) * 2)
    const one = store.getOrSplit('/1', 'a', page('1'))!
    await one.document.encode('gzip')
    store.getOrSplit('/2', 'b', page('2'))
    expect(store.findPayload('/1', one.payloadHash)).toBeUndefined()
  })

  it('does not evict the page that is being sent, however large', () => {
    const store = new SplitPageStore(1)
    const one = store.getOrSplit('/1', 'a', page('1'))
    expect(store.getOrSplit('/1', 'a', page('1'))).toBe(one)
  })
})
