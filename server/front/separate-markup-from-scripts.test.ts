import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { separateMarkupFromScripts } from './separate-markup-from-scripts.ts'
import { frameworkPage } from './testing/framework-page.ts'

describe('separateMarkupFromScripts', () => {
  it('separates the markup of a page from its hydration payload', () => {
    const split = separateMarkupFromScripts(
      frameworkPage('<main>Lunar & dials</main>', ['1:"a"', '2:"b"']),
    )
    expect(split?.markup.join('')).toBe(
      '<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/></head><body><main>Lunar & dials</main>' +
        '<script type="application/ld+json">{"@type":"Thing"}</script></body></html>',
    )
    expect(split?.scripts).toEqual(['/_next/static/chunks/a.js', '/_next/static/chunks/main.js'])
  })

  it('keeps the inline scripts in order', () => {
    const { payload } = separateMarkupFromScripts(
      frameworkPage('<p>x</p>', ['1:"a;b"', '2:"</p>"']),
    )!
    const world = { __next_f: undefined as unknown[] | undefined, TURBOPACK: [] as unknown[] }
    runInNewContext(payload, { ...world, self: world, globalThis: world })
    expect(world.__next_f).toEqual([[0], [1, '1:"a;b"'], [1, '2:"</p>"']])
    expect(world.TURBOPACK).toEqual([{ runtimeModuleIds: [1] }])
  })

  it('leaves other inline scripts where they are', () => {
    const split = separateMarkupFromScripts(
      frameworkPage('<script>$RC("B:0","S:0")</script>', ['1:"a"']),
    )
    expect(split?.markup[0]).toContain('<script>$RC("B:0","S:0")</script>')
  })

  it.each([
    ['half a page', frameworkPage('<p>x</p>', ['1:"a"']).slice(0, -7)],
    ['a page of another maker', '<!DOCTYPE html><html><body><p>x</p></body></html>'],
    ['nothing', ''],
  ])('takes %s for no page', (_what, html) => {
    expect(separateMarkupFromScripts(html)).toBeUndefined()
  })
})
