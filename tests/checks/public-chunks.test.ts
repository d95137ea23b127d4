import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { minifiedCodeMarkers, publicChunksCheck } from '#tooling/checks/public-chunks.ts'

const page = '.next/server/app/(site)/[locale]/page'
const manifest = (chunks: string[]): string =>
  `globalThis.__RSC_MANIFEST["/page"] = ${JSON.stringify({
    clientModules: { button: { chunks: chunks.map((chunk) => `/_next/static/chunks/${chunk}`) } },
    entryJSFiles: { page: ['static/chunks/entry.js'] },
  })}`

let root: string
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const problems = (): string[] => publicChunksCheck.run({ root }).map(({ problem }) => problem)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'orrery-chunks-'))
  write(`${page}_client-reference-manifest.js`, manifest(['button.js']))
  write(`${page}/build-manifest.json`, '{"rootMainFiles":["static/chunks/main.js"]}')
  write('.next/static/chunks/main.js', 'react')
  write('.next/static/chunks/entry.js', 'entry')
  write('.next/static/chunks/button.js', 'button')
  write('.next/static/chunks/studio.js', minifiedCodeMarkers.Studio.join())
  write('.next/static/chunks/draft-mode.js', minifiedCodeMarkers.preview.join())
  write('.next/static/chunks/cart.js', minifiedCodeMarkers.cart.join())
  write('.next/server/chunks/env.js', minifiedCodeMarkers.server.join())
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('public chunks', () => {
  it('accepts Studio and preview code outside the first load of public pages', () => {
    expect(problems()).toEqual([])
  })

  it.each(['main.js', 'entry.js', 'button.js'])('rejects Studio code in %s', (chunk) => {
    write(`.next/static/chunks/${chunk}`, `x("sanity/structure")`)
    expect(problems()).toEqual([
      'holds Studio code ("sanity/structure") and belongs to the first load of /(site)/[locale]',
    ])
  })

  it('rejects preview code in a shared chunk', () => {
    write('.next/static/chunks/main.js', `x("data-sanity-overlay")`)
    expect(problems()[0]).toContain('holds preview code')
  })

  it('rejects cart code in the first load', () => {
    write('.next/static/chunks/button.js', minifiedCodeMarkers.cart[1])
    expect(problems()[0]).toContain('holds cart code')
  })

  it.each(['SESSION_SECRET', 'REVALIDATE_SECRET'])(
    'rejects %s in any chunk, even Studio’s',
    (name) => {
      write('.next/static/chunks/studio.js', `${minifiedCodeMarkers.Studio.join()} ${name}`)
      expect(problems()).toEqual([`holds server code ("${name}")`])
    },
  )

  it('accepts Studio code in the first load of Studio', () => {
    const studio = '.next/server/app/(studio)/studio/page'
    write(`${studio}_client-reference-manifest.js`, manifest(['studio.js']))
    expect(problems()).toEqual([])
  })

  it('fails when its markers or manifests match nothing', () => {
    write('.next/static/chunks/studio.js', 'renamed')
    expect(problems()).toContain(
      'found no code with the marker "sanity/structure" in the build, so the check proves nothing',
    )
    rmSync(join(root, '.next/server/app'), { recursive: true })
    expect(problems()[0]).toContain('found no public page')
  })
})
