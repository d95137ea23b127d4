import { describe, expect, it } from 'vitest'
import { PageStore } from './page-store.ts'
import { frameworkPage } from './testing/framework-page.ts'

const page = (words: string): string => frameworkPage(`<p>${words}</p>`, [`1:"${words}"`])

describe('PageStore', () => {
  it('takes a version apart once', () => {
    const store = new PageStore()
    expect(store.page('/', 'a', page('x'))).toBe(store.page('/again', 'a', page('x')))
  })

  it('lets the pages go that were not asked for longest, payloads with them', () => {
    const first = new PageStore(1).page('/', 'a', page('1'))!
    const room = (first.document.bytes + first.payload.bytes) * 2
    const store = new PageStore(room)
    const one = store.page('/1', 'a', page('1'))!
    const two = store.page('/2', 'b', page('2'))!
    store.page('/1', 'a', page('1'))
    store.page('/3', 'c', page('3'))
    expect(store.page('/1', 'a', page('1'))).toBe(one)
    expect(store.earlier('/1', one.payloadHash)).toBe(one.payload)
    expect(store.earlier('/2', two.payloadHash)).toBeUndefined()
  })

  it('counts each form that was made of a page', async () => {
    const { document, payload } = new PageStore(1).page('/', 'a', page('1'))!
    const store = new PageStore((document.bytes + payload.bytes) * 2)
    const one = store.page('/1', 'a', page('1'))!
    await one.document.as('gzip')
    store.page('/2', 'b', page('2'))
    expect(store.earlier('/1', one.payloadHash)).toBeUndefined()
  })

  it('keeps the page that is being sent, however large', () => {
    const store = new PageStore(1)
    const one = store.page('/1', 'a', page('1'))
    expect(store.page('/1', 'a', page('1'))).toBe(one)
  })
})
